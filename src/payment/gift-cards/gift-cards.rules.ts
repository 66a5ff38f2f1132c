import { add, least, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/**
 * What each card pays of an order, in the order in which they were typed. The rest is paid at the provider, which takes no less than
 * `leastCharge`: £10.00 on a card for £10.10 pays £9.80 of it, so that 30p are left to charge. A total below that is paid by cards
 * alone or not at all.
 */
export function sharesOf(total: Pence, balances: readonly Pence[], leastCharge: Pence): Pence[] {
  const rest = subtract(total, least(total, add(zero, ...balances)));
  const isTooLittle = rest > zero && rest < leastCharge;
  if (isTooLittle && total < leastCharge) return balances.map(() => zero);
  return filled(isTooLittle ? subtract(total, leastCharge) : total, balances);
}

/** Fills the first to the brim, then the next. Their sum is the amount, unless that is more than all of them take. */
export function filled(amount: Pence, rooms: readonly Pence[]): Pence[] {
  let left = amount;
  return rooms.map((room) => {
    const part = least(left, room);
    left = subtract(left, part);
    return part;
  });
}
