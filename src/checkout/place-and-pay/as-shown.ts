import { deliveryNames } from '#orders/order/order-words.contract.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import type { WantedGoods } from '../quote/find-wanted.ts';
import { quoteOf } from '../quote/quote.ts';
import type { Priced } from '../quote/quote.ts';
import type { PlaceOrderBody } from './place-order.contract.ts';

export function rejectUnlessOffered({ zone, totals }: Priced, { delivery }: PlaceOrderBody): void {
  if (totals.deliveryOptions.some(({ service }) => service === delivery)) return;
  const message = `${deliveryNames[delivery]} isn’t offered for these goods to ${zone?.name ?? 'there'}. Please choose another.`;
  throw new Problem(400, 'service-not-offered', message, { issues: [{ path: 'delivery', message }] });
}

/**
 * The customer pays what they were shown, or is shown the new figures first (shop rules, sections 7 and 16).
 * @throws Problem 409 `sold-out` with `unavailable`; 409 `promotion-…`, `gift-gone` or `total-changed` with the new `quote`
 */
export function rejectUnlessAsShown(priced: Priced, shown: Pick<PlaceOrderBody, 'total' | 'gift'>): void {
  const { totals, code, applied } = priced;
  const short = totals.lines.filter(({ stock, quantity }) => stock < quantity);
  const [first, ...others] = short;
  if (first) {
    const unavailable = short.map(({ productId, stock }) => ({ productId, available: stock }));
    throw new Problem(409, 'sold-out', shortage(first, others.length), { unavailable });
  }
  const total = toPounds(totals.total);
  if (code?.problem) {
    const message = `${code.message} Without it the total is £${total}.`;
    throw new Problem(409, code.problem, message, { quote: quoteOf(priced) });
  }
  if (shown.gift != null && shown.gift !== applied?.gift?.id) {
    // It may also be over, or the customer has had theirs.
    const why = shown.gift === priced.missed?.id ? 'has just run out' : 'doesn’t come with this order any more';
    const message = `Your gift ${why}. Without it the total is £${total}. Please check it and place your order again.`;
    throw new Problem(409, 'gift-gone', message, { quote: quoteOf(priced) });
  }
  if (shown.total !== undefined && shown.total !== total) {
    const message = `The total is now £${total}. Please check it and place your order again.`;
    throw new Problem(409, 'total-changed', message, { quote: quoteOf(priced) });
  }
}

function shortage({ name, stock }: WantedGoods, others: number): string {
  const sentence =
    stock === 0
      ? `${name} has just sold out. Please take it out of your basket.`
      : `We only have ${stock} of ${name} left. Please lower the quantity.`;
  return others === 0 ? sentence : `${sentence} (And ${others} more to check.)`;
}
