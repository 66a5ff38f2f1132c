import { pence, toPounds } from '#platform/money.ts';
import { isRaised } from '../raised-prices.ts';
import { inOurCosts } from '../supplier-connector.ts';
import type { OrderedLine, Shortfall } from '../supplier-connector.ts';
import { codeKey } from './read-woocommerce-orders.ts';
import type { WooItem, WooOrder, WooRefund } from './read-woocommerce-orders.ts';
import { placeOf } from './woocommerce-listing.ts';

/** The lines of an order over there, by the code of ours; `others` are none of ours. */
export type SortedItems = { own: Map<string, WooItem[]>; others: WooItem[] };

/** Each belongs to the line that it was ordered as, otherwise to the one with the same product, or the same code. */
export function sortItems(
  { line_items: items }: Pick<WooOrder, 'line_items'>,
  lines: readonly OrderedLine[],
): SortedItems {
  const own = new Map<string, WooItem[]>();
  const others: WooItem[] = [];
  for (const item of items) {
    const code = codeOfItem(item, lines);
    if (code === undefined) others.push(item);
    else own.set(code, [...(own.get(code) ?? []), item]);
  }
  return { own, others };
}

function codeOfItem(item: WooItem, lines: readonly OrderedLine[]): string | undefined {
  const marked = item.meta_data.find(({ key }) => key === codeKey)?.value;
  const id = item.variation_id || item.product_id;
  const isSame = [
    ({ code }: OrderedLine) => code === marked,
    ({ code, names }: OrderedLine) =>
      id !== 0 && (placeOf(names)?.id === id || code === `wc:${id}` || code === `wc:${item.product_id}/${id}`),
    ({ code }: OrderedLine) => item.sku?.toLowerCase() === code.toLowerCase(),
  ];
  return isSame.map((same) => lines.find(same)?.code).find((code) => code !== undefined);
}

/** Pieces that were taken out of the order, or refunded there. */
export function shortfallsIn(
  { own }: SortedItems,
  refunds: readonly WooRefund[],
  lines: readonly OrderedLine[],
): Shortfall[] {
  const codes = Map.groupBy(lines, ({ code }) => code);
  return [...codes].flatMap(([code, same]) => {
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    const items = own.get(code) ?? [];
    const refunded = refunds.flatMap((refund) =>
      refund.line_items
        .filter((line) => items.some((item) => isOf(line, item)))
        .map((line) => ({ ...line, reason: refund.reason })),
    );
    const there = items.reduce((sum, item) => sum + item.quantity, 0);
    const back = refunded.reduce((sum, line) => sum + Math.abs(line.quantity), 0);
    const missing = Math.min(quantity, quantity - there + Math.min(back, there));
    const reason = refunded.map((line) => line.reason?.trim()).find(Boolean) ?? null;
    return missing > 0 ? [{ code, quantity: missing, reason }] : [];
  });
}

/** A refund's line names the one that it is of; older ones only the product. */
function isOf(line: WooItem, item: WooItem): boolean {
  const refunded = line.meta_data.find(({ key }) => key === '_refunded_item_id')?.value;
  if (typeof refunded === 'string' || typeof refunded === 'number') return Number(refunded) === item.id;
  return line.product_id === item.product_id && line.variation_id === item.variation_id;
}

export type Compared = {
  sorted: SortedItems;
  refunds: readonly WooRefund[];
  lines: readonly OrderedLine[];
  /** Percent; null: whatever it costs. */
  tolerance: number | null;
};

/** What only the owner can settle: more than was ordered, other goods, a higher sum, and money given back for nothing in particular. */
export function remarkOn(order: Pick<WooOrder, 'prices_include_tax'>, compared: Compared): string | null {
  const { sorted, refunds, lines } = compared;
  const more = lines.flatMap(({ code, name, quantity }) => {
    const there = piecesOf(sorted.own.get(code));
    return there > quantity ? [`${there} × ${name} instead of ${quantity}`] : [];
  });
  const added = sorted.others
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${quantity} × ${name || 'something without a name'}`);
  const vague = refunds.filter((refund) => refund.line_items.every(({ quantity }) => quantity === 0));
  const sentences = [
    more.length > 0 && `The supplier’s order holds ${more.join(', ')}.`,
    added.length > 0 && `The supplier’s order also holds ${added.join(', ')}.`,
    ...dearLines(order, compared),
    ...vague.map(
      ({ amount, reason }) =>
        `The supplier gave back ${amount === null ? 'something' : `£${amount.toFixed(2)}`}${reason ? `: ${reason}` : ', and does not say for what'}.`,
    ),
  ];
  return sentences.filter((one) => one !== false).join(' ') || null;
}

const piecesOf = (items: readonly WooItem[] = []) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Prices that are entered with VAT over there are compared with it. */
function dearLines(
  { prices_include_tax: withTax }: Pick<WooOrder, 'prices_include_tax'>,
  { sorted, lines, tolerance }: Compared,
): string[] {
  return lines.flatMap((line) => {
    const { code, name, price } = line;
    const items = sorted.own.get(code) ?? [];
    if (price === null) return [];
    const sums = items.flatMap((item) => (withTax ? [item.total, item.total_tax] : [item.total]));
    if (sums.includes(null)) return [`The supplier’s order does not say what ${name} costs.`];
    const total = sums.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    const pieces = piecesOf(items);
    const each = pieces === 0 ? 0 : Math.round((total * 100) / pieces);
    const cost = inOurCosts(line, { amount: pence(each), currency: null });
    if (cost === null || !isRaised(price, cost, tolerance)) return [];
    return [`The supplier’s order has ${name} at £${toPounds(cost)}, and £${toPounds(price)} was agreed.`];
  });
}
