import type { PaymentProvider } from '#payment/payment-provider.ts';
import { linkHours } from '#payment/payment-words.contract.ts';
import { hours, minutes } from '#platform/clock.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

const timeToPay = minutes(30);
/** A session at Stripe lasts half an hour at least, also one that is begun at the second attempt. */
const toBegin = minutes(5);

/** How long goods are held for a customer who does not pay. */
export const holdMs = timeToPay + toBegin;

/** A customer can pay until then. */
export function paymentEnd(now: Date): Date {
  return new Date(now.getTime() + holdMs);
}

export const linkMs = hours(linkHours);

/** The customer can use the link until then, and goods are held for them. */
export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + linkMs);
}

/** A total of 0 needs no payment. @throws Problem 409 `too-little-to-pay` */
export function rejectTooLittle({ least }: PaymentProvider, total: Pence): void {
  if (total === zero || total >= least) return;
  const message = `Cards can’t be charged less than £${toPounds(least)}, and this order comes to £${toPounds(total)}. Please add something to your basket.`;
  throw new Problem(409, 'too-little-to-pay', message);
}
