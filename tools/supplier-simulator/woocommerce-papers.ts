import { z } from 'zod';
import { has } from './faults.ts';
import { goodsOnShow, takeOrder } from './simulated-supplier.ts';
import type { ReceivedOrder, SimulatedSupplier } from './simulated-supplier.ts';
import { enteredPrice, stockHolder, storedSku, wooProducts } from './woocommerce-goods.ts';
import type { WooGoods } from './woocommerce-goods.ts';
import { trackingMeta } from './woocommerce-shipments.ts';

const text = z.string().max(500).default('');
const person = z.looseObject({ first_name: text, last_name: text, company: text });
const meta = z.array(z.looseObject({ key: z.string(), value: z.unknown() }));
const line = z.object({
  id: z.int().optional(),
  product_id: z.int().default(0),
  variation_id: z.int().default(0),
  quantity: z.int().nonnegative().optional(),
  meta_data: meta.default([]),
});
const shippingLine = z.looseObject({ method_id: text, method_title: text, total: text });

/** WooCommerce requires nothing of an order. */
export const wooOrderBody = z.object({
  status: z.string().default('pending'),
  customer_id: z.int().default(0),
  customer_note: text,
  payment_method: text,
  payment_method_title: text,
  billing: person.prefault({}),
  shipping: person
    .extend({ address_1: text, address_2: text, city: text, postcode: text, country: text, phone: text })
    .prefault({}),
  line_items: z.array(line).default([]),
  shipping_lines: z.array(shippingLine).default([]),
  meta_data: meta.default([]),
});
/** What is left out stays. */
export const wooOrderChange = z.object({
  status: z.string().optional(),
  customer_note: z.string().optional(),
  billing: person.optional(),
  shipping: wooOrderBody.shape.shipping.unwrap().optional(),
  line_items: z.array(line).optional(),
  shipping_lines: z.array(shippingLine).optional(),
  meta_data: meta.optional(),
});

type Line = z.output<typeof line>;
export type WooItem = Line & { id: number; quantity: number; product: WooGoods | undefined; net: number };
export type WooRefund = { id: number; reason: string; amount: number; lines: { itemId: number; quantity: number }[] };
export type WooPaper = {
  id: number;
  body: z.output<typeof wooOrderBody>;
  order: ReceivedOrder;
  items: WooItem[];
  refunds: WooRefund[];
  notes: { note: string; customer_note: boolean }[];
  /** A status that none of the simulator's states has, as of this state. */
  special: { status: string; state: ReceivedOrder['state'] } | null;
  /** The totals are calculated last. */
  hasTotals: boolean;
  isBinned: boolean;
};

export const wooStatus: Record<ReceivedOrder['state'], string> = {
  sent: 'on-hold',
  acknowledged: 'processing',
  'part-shipped': 'processing',
  shipped: 'completed',
  rejected: 'failed',
  cancelled: 'cancelled',
};

const stateOf: Record<string, ReceivedOrder['state']> = {
  'on-hold': 'sent',
  processing: 'acknowledged',
  completed: 'shipped',
  failed: 'rejected',
  cancelled: 'cancelled',
  refunded: 'cancelled',
};

/** Accepts everything: unknown products, sold-out ones, any quantity. Each request is another order. */
export function takePaper(supplier: SimulatedSupplier, body: WooPaper['body'], id: number): WooPaper {
  const wanted = body.meta_data.find(({ key }) => key.endsWith('purchase_order'))?.value;
  const number = typeof wanted === 'string' ? wanted : `without number ${supplier.orders.size + 1}`;
  const known = supplier.orders.get(number);
  if (known) known.received += 1;
  const again = known ? ` (order ${known.received} under this number)` : '';
  const { first_name: first, last_name: last, address_1, address_2, city, postcode, country, phone } = body.shipping;
  const address = [address_1, address_2].filter((part) => part !== '').join('\n');
  const deliverTo = { name: `${first} ${last}`.trim(), address, city, postcode, country, phone: phone || null };
  const order = takeOrder(supplier, { number: `${number}${again}`, lines: [], deliverTo }, 'sent');
  if (!order) throw new Error('An order without lines is taken');
  order.reference = String(id);
  const dies = (fault: Parameters<typeof has>[1]) => has(supplier.faults, fault);
  const isHalf = dies('dies-before-lines') || dies('dies-between-lines') || dies('dies-before-total');
  const shipping = isHalf && !dies('dies-before-total') ? [] : body.shipping_lines;
  const paper: WooPaper = {
    id,
    body: { ...body, shipping_lines: shipping },
    order,
    items: [],
    refunds: [],
    notes: [],
    special: isHalf ? { status: 'pending', state: 'sent' } : null,
    hasTotals: !isHalf,
    isBinned: false,
  };
  const stored = dies('dies-between-lines') ? 1 : body.line_items.length;
  addItems(supplier, paper, dies('dies-before-lines') ? [] : body.line_items.slice(0, stored));
  if (!isHalf) setStatus(supplier, paper, body.status);
  return paper;
}

export function changePaper(
  supplier: SimulatedSupplier,
  paper: WooPaper,
  change: z.output<typeof wooOrderChange>,
): void {
  const { status, line_items: lines, shipping_lines: shipping, meta_data: changed, ...rest } = change;
  Object.assign(paper.body, rest);
  if (shipping) paper.body.shipping_lines.push(...shipping);
  for (const one of changed ?? []) {
    paper.body.meta_data = paper.body.meta_data.filter(({ key }) => key !== one.key);
    if (one.value !== null) paper.body.meta_data.push(one);
  }
  for (const { id, quantity } of lines ?? []) {
    const item = paper.items.find((known) => known.id === id);
    if (item && quantity !== undefined) item.quantity = quantity;
  }
  paper.items = paper.items.filter(({ quantity }) => quantity > 0);
  addItems(supplier, paper, lines?.filter(({ id }) => id === undefined) ?? []);
  paper.hasTotals = true;
  if (status !== undefined) setStatus(supplier, paper, status);
  if (status === 'refunded') refundRest(supplier, paper);
}

export function leftToRefund(supplier: SimulatedSupplier, paper: WooPaper): number {
  return Number(wooOrderOf(supplier, paper).total) - paper.refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** What WooCommerce itself adds where only the status is changed. */
function refundRest(supplier: SimulatedSupplier, paper: WooPaper): void {
  const amount = leftToRefund(supplier, paper);
  if (amount > 0)
    paper.refunds.push({ id: 70_001 + paper.refunds.length, reason: 'Order fully refunded.', amount, lines: [] });
  const advice = 'To return funds to the customer you will need to issue a refund through your payment gateway.';
  paper.notes.unshift({ note: `Order status set to refunded. ${advice}`, customer_note: false });
}

/** Stock is reduced once an order is more than pending, and may become negative. */
export function setStatus(supplier: SimulatedSupplier, paper: WooPaper, status: string): void {
  const reduced = new Set(['on-hold', 'processing', 'completed']);
  const wasPending = statusOf(supplier, paper) === 'pending';
  const isNew = paper.order.state === 'sent' && !paper.order.lines.length;
  paper.order.state = stateOf[status] ?? paper.order.state;
  paper.special = status === wooStatus[paper.order.state] ? null : { status, state: paper.order.state };
  if (!reduced.has(status) || !(wasPending || isNew)) return;
  paper.order.lines = paper.items.flatMap(({ product, quantity }) =>
    product ? [{ code: product.goods.code, quantity }] : [],
  );
  for (const { product, quantity } of paper.items) {
    const goods = product && supplier.goods.get(product.goods.code);
    if (goods) stockHolder(supplier, goods).stock -= quantity;
  }
}

function addItems(supplier: SimulatedSupplier, paper: WooPaper, lines: readonly Line[]): void {
  const products = wooProducts(supplier, goodsOnShow(supplier));
  for (const { quantity = 1, ...one } of lines) {
    const product = products.find(({ id }) => id === (one.variation_id || one.product_id));
    const entered = product ? Number(enteredPrice(product.goods)) : 0;
    const net = supplier.pricesIncludeTax ? entered / 1.2 : entered;
    paper.items.push({ ...one, id: paper.id * 100 + paper.items.length, quantity, product, net });
  }
}

function statusOf({ tracking }: SimulatedSupplier, { order, special, isBinned }: WooPaper): string {
  if (isBinned) return 'trash';
  if (special && special.state === order.state) return special.status;
  // Fulfilments leave the status alone.
  if (tracking === 'new-fulfilments' && order.state === 'shipped') return 'processing';
  return wooStatus[order.state];
}

const pounds = (amount: number) => (Math.round(amount * 100) / 100).toFixed(2);

export function wooOrderOf(supplier: SimulatedSupplier, paper: WooPaper) {
  const { id, body, items, refunds, hasTotals } = paper;
  const goods = items.reduce((sum, { net, quantity }) => sum + Number(pounds(net * quantity)), 0);
  const delivery = body.shipping_lines.reduce((sum, { total }) => sum + Number(total), 0);
  const net = hasTotals ? goods + delivery : 0;
  return {
    ...body,
    id,
    number: String(id),
    status: statusOf(supplier, paper),
    currency: supplier.currency,
    prices_include_tax: supplier.pricesIncludeTax,
    total: pounds(net * 1.2),
    total_tax: pounds(net * 0.2),
    created_via: 'rest-api',
    line_items: items.map((item) => itemOf(item)),
    refunds: refunds.map(({ id: refundId, reason, amount }) => ({ id: refundId, reason, total: `-${pounds(amount)}` })),
    meta_data: [...body.meta_data.map((one, at) => ({ ...one, id: at + 1 })), ...trackingMeta(supplier, paper.order)],
  };
}

function itemOf({ id, product, product_id, variation_id, quantity, net, meta_data: meta }: WooItem) {
  return {
    id,
    name: product?.goods.name.replaceAll('&', '&amp;') ?? '',
    product_id: product ? product_id : 0,
    variation_id,
    sku: product ? storedSku(product) : null,
    quantity,
    price: net,
    total: pounds(net * quantity),
    total_tax: pounds(net * quantity * 0.2),
    meta_data: meta.map((one, at) => ({ id: at + 1, ...one, display_key: one.key, display_value: String(one.value) })),
  };
}

export function wooRefundOf({ items }: WooPaper, { id, reason, amount, lines }: WooRefund) {
  return {
    id,
    reason,
    amount: pounds(amount),
    line_items: lines.flatMap(({ itemId, quantity }) => {
      const item = items.find((one) => one.id === itemId);
      const refunded = [{ id: 1, key: '_refunded_item_id', value: String(itemId) }];
      return item ? [{ ...itemOf(item), id: id * 10, quantity: -quantity, meta_data: refunded }] : [];
    }),
  };
}
