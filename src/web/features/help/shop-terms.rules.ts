import type { DeliversTo } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import type { PublicSettings, ShopSettings } from '#shop/settings/settings.contract.ts';
import { inSentence } from '../../in-sentence.rules.ts';
import { plainPounds } from '../../ui/price.tsx';

type DeliveryPrice = { name: string; days: string; under: string; over: string };

export function deliveryPrices({ delivery }: ShopSettings): DeliveryPrice[] {
  const { standardRate, expressRate, expressRateFromFree, standardDays, expressDays } = delivery;
  return [
    { name: 'Standard', days: standardDays, under: plainPounds(standardRate), over: 'Free' },
    { name: 'Express', days: expressDays, under: plainPounds(expressRate), over: plainPounds(expressRateFromFree) },
  ];
}

/** The shop's name and contact details, as far as they are set. */
export function traderLines({ name, traderName, address, email, phone }: ShopSettings): string[] {
  return [traderName ?? name, inOneLine(address), email, phone].filter((line): line is string => Boolean(line));
}

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

/** Where orders go and where not, in one sentence. */
export function whereDelivered({ countries, notServed }: DeliversTo): string {
  const not = notServed.length === 0 ? '' : `, but not to ${inSentence(notServed, 'or')} yet`;
  return `We deliver to ${inSentence(countries.map((name) => `the ${name}`.replace('the Ireland', 'Ireland')))}${not}.`;
}

function abroad(deliversTo: DeliversTo): string {
  if (deliversTo.countries.includes('Ireland')) return `Yes. ${whereDelivered(deliversTo)}`;
  return `Not yet. ${whereDelivered(deliversTo)} You can save an address in Ireland in your account, and we will say so when we can deliver there.`;
}
