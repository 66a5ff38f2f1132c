import type { DeliversTo } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { whereDelivered } from '#shop/delivery-zones/zone-words.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { plainPounds } from '../../ui/price.tsx';

export type Answered = { question: string; answer: string };

/** Frequently asked questions, shared by the page and its structured data. */
export function questionsAnswered(shop: PublicSettings): Answered[] {
  const { delivery, returnDays, refundDays } = shop;
  const free = plainPounds(delivery.freeFrom);
  return [
    {
      question: 'How long does delivery take?',
      answer: `Standard delivery takes ${delivery.standardDays}, express ${delivery.expressDays}. We hand orders to the carrier within ${delivery.dispatchDays}.`,
    },
    {
      question: 'What does delivery cost?',
      answer: `Standard delivery is ${plainPounds(delivery.standardRate)} under ${free} and free from ${free}. If an item comes straight from its maker, it can be a little more or less: your basket shows the exact price before you pay.`,
    },
    {
      question: 'Do you deliver outside the United Kingdom?',
      answer: abroad(shop.deliversTo),
    },
    {
      question: 'Can I send something back?',
      answer: `Yes, within ${returnDays} days of its arrival. Once it is back with us, your refund takes ${refundDays}.`,
    },
    {
      question: 'Do I need an account to order?',
      answer:
        'No. You can check out as a guest and follow your order with its number and your email address. An account keeps your addresses and orders in one place.',
    },
    {
      question: 'My cat prefers the box. Is that normal?',
      answer: 'Entirely. The box is included.',
    },
  ];
}

function abroad(deliversTo: DeliversTo): string {
  if (deliversTo.countries.includes('Ireland')) return `Yes. ${whereDelivered(deliversTo)}`;
  return `Not yet. ${whereDelivered(deliversTo)} You can save an address in Ireland in your account, and we will say so when we can deliver there.`;
}
