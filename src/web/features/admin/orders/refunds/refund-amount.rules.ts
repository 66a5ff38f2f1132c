import { fromPounds, pence, readPounds, subtract, toPounds } from '#platform/money.ts';

const asksAbove = pence(20_00);

/**
 * The amount to refund, in pounds; undefined when what is typed is not valid. `whole` is used for an empty field, `left` is the
 * amount not refunded yet.
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

/** In pounds: the amount not refunded yet. */
export function leftOf({ total, refundedTotal }: { total: string; refundedTotal: string }): string {
  return toPounds(subtract(fromPounds(total), fromPounds(refundedTotal)));
}
