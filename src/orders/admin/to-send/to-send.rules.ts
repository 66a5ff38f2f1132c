import type { ToSendSort } from './to-send-words.contract.ts';
import type { ToSendLine, ToSendOrder } from './to-send.contract.ts';

type Compared = Pick<ToSendOrder, 'delivery' | 'weightGrams'> & {
  shippingAddress: Pick<ToSendOrder['shippingAddress'], 'country' | 'postcode'>;
  lines: readonly Pick<ToSendLine, 'name' | 'productId' | 'quantity'>[];
};

/** Orders that are packed alike beside each other; within a group in the order given. */
export function grouped<Order extends Compared>(orders: readonly Order[], by: Exclude<ToSendSort, 'waiting'>): Order[] {
  return orders.toSorted(comparing[by]);
}

const comparing: Record<Exclude<ToSendSort, 'waiting'>, (one: Compared, other: Compared) => number> = {
  // Those of one product before those of several.
  product: (one, other) => one.lines.length - other.lines.length || goodsOf(one).localeCompare(goodsOf(other)),
  service: (one, other) => serviceOf(one).localeCompare(serviceOf(other)),
  // What is not weighed yet comes last.
  weight: (one, other) => (one.weightGrams ?? Infinity) - (other.weightGrams ?? Infinity) || 0,
};

function goodsOf({ lines }: Compared): string {
  return lines
    .map(({ name, productId, quantity }) => `${name} ${productId} ${quantity}`)
    .toSorted()
    .join(', ');
}

/** What a carrier's service depends on: how fast, and to which country and area. */
function serviceOf({ delivery, shippingAddress: { country, postcode } }: Compared): string {
  return `${delivery} ${country} ${postcode}`;
}
