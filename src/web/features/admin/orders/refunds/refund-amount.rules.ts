import { fromPounds, pence, readPounds, subtract, toPounds } from '#platform/money.ts';

const asksAbove = pence(20_00);

/**
 * What a press gives back, in pounds; undefined where what is typed cannot be given back. `whole` is what an empty field stands
 * for, `left` what has not been given back yet.
 */
export function refundAmount(typed: string, { whole, left }: { whole: string; left: string }): string | undefined {
  if (typed.trim() === '') return whole;
  const amount = readPounds(typed);
  if (amount === undefined) return undefined;
  return fromPounds(amount) > 0 && fromPounds(amount) <= fromPounds(left) ? amount : undefined;
}

export function isLargeRefund(amount: string): boolean {
  return fromPounds(amount) > asksAbove;
}

/** In pounds: what of the total has not been given back. */
export function leftOf({ total, refundedTotal }: { total: string; refundedTotal: string }): string {
  return toPounds(subtract(fromPounds(total), fromPounds(refundedTotal)));
}
