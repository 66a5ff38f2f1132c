import type { PaymentProvider } from '#payment/payment-provider.ts';
import { hours, minutes } from '#platform/clock.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

const timeToPay = minutes(30);
/** Stripe's sessions last half an hour at least, also one that is begun at the second try. */
const toBegin = minutes(5);

/** So long goods are held for a customer who does not pay. */
export const holdMs = timeToPay + toBegin;

/** Until then a customer can pay. */
export function paymentEnd(now: Date): Date {
  return new Date(now.getTime() + holdMs);
}

/** Stripe's sessions last a day at most, by its own clock. */
export const linkMs = hours(23);

/** Until then a customer can follow the link they were sent, and goods are held for them. */
export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + linkMs);
}

/** Nothing at all needs no payment. @throws Problem 409 `too-little-to-pay` */
export function rejectTooLittle({ least }: PaymentProvider, total: Pence): void {
  if (total === zero || total >= least) return;
  const message = `Cards can’t be charged less than £${toPounds(least)}, and this order comes to £${toPounds(total)}. Please add something to your basket.`;
  throw new Problem(409, 'too-little-to-pay', message);
}
