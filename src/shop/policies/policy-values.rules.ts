import { methodsInWords } from '#platform/stripe/payment-methods.contract.ts';
import { whereDelivered } from '../delivery-zones/zone-words.contract.ts';
import { retention } from '../retention/retention.contract.ts';
import { inOneLine } from '../settings/address-line.contract.ts';
import type { PublicSettings } from '../settings/settings.contract.ts';

/** What the placeholders of policies stand for. */
export function valuesFor(shop: PublicSettings): Record<string, string> {
  const { companyNumber, vatNumber, delivery, promises, backupNights } = shop;
  return {
    trader: traderLines(shop).join(', '),
    'company number': companyNumber ? `company number ${companyNumber}` : '',
    'vat number': vatNumber ? `VAT number ${vatNumber}` : '',
    'prices include vat': vatNumber ? 'Prices include VAT.' : '',
    'and include vat': vatNumber ? 'and include VAT' : '',
    email: shop.email,
    'payment provider': shop.payment === 'stripe' ? 'Our payment provider, Stripe' : 'Our payment provider',
    'ways to pay': waysToPay(shop.paymentMethods),
    'standard rate': plain(delivery.standardRate),
    'free from': plain(delivery.freeFrom),
    'standard days': delivery.standardDays,
    'express days': delivery.expressDays,
    'dispatch days': delivery.dispatchDays,
    'prepared within': shop.preparedWithin,
    'order cut-off': shop.orderCutOff,
    'opening hours': promises.openingHours,
    'reply time': promises.replyWithin,
    'newsletter rhythm': promises.newsletterRhythm,
    character: promises.character,
    'where we deliver': whereDelivered(shop.deliversTo),
    'delivery abroad': abroad(shop.deliversTo),
    'return days': String(shop.returnDays),
    'refund days': shop.refundDays,
    'returns go to': shop.returnAddress ? `: ${inOneLine(shop.returnAddress)}` : '',
    'order years': inWords(retention.orderYears),
    'message years': inWords(retention.messageYears),
    'alert months': String(retention.alertMonths),
    'spent days': String(retention.spentDays),
    'backup nights': `${backupNights} ${backupNights === 1 ? 'night' : 'nights'}`,
  };
}

/** The shop's name and contact details, as far as they are set. */
function traderLines({ name, traderName, address, email, phone }: PublicSettings): string[] {
  return [traderName ?? name, inOneLine(address), email, phone].filter((line): line is string => Boolean(line));
}

const plain = (price: string) => `£${price.replace(/\.00$/, '')}`;

function waysToPay(methods: PublicSettings['paymentMethods']): string {
  return methods?.length ? `With ${methodsInWords(methods)}.` : 'By debit or credit card.';
}

function abroad(deliversTo: PublicSettings['deliversTo']): string {
  if (deliversTo.countries.includes('Ireland')) return `Yes. ${whereDelivered(deliversTo)}`;
  return `Not yet. ${whereDelivered(deliversTo)} You can save an address in Ireland in your account, and we will say so when we can deliver there.`;
}

/** Small numbers as words. */
function inWords(count: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][count] ?? String(count);
}
