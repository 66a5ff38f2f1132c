import { daysAfter, endOfDay, shopDay } from '#platform/shop-day.ts';

/** The end of the shop's day so many months later, of which the last may be shorter: 31 January and a month is 28 February. */
export function monthsLater(from: Date, months: number): Date {
  const day = new Date(shopDay(from));
  const later = new Date(day);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== day.getUTCDate()) later.setUTCDate(0);
  return endOfDay(later.toISOString().slice(0, 10));
}

/** After a refund there is time to spend it. */
const monthsAfterRefund = 3;

export function expiryAfterRefund(expiresAt: Date, now: Date): Date {
  const soonest = monthsLater(now, monthsAfterRefund);
  return expiresAt < soonest ? soonest : expiresAt;
}

const daysAfterRelease = 14;

/** A card that expired while an unpaid order held it works a little longer; others keep their day, however often that happens. */
export function expiryAfterRelease(expiresAt: Date, now: Date): Date {
  return expiresAt <= now ? endOfDay(daysAfter(shopDay(now), daysAfterRelease)) : expiresAt;
}
