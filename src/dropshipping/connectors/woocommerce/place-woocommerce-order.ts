import { z } from 'zod';
import { linesOfAddress } from '#shop/settings/address-line.contract.ts';
import type { OutgoingOrder, SupplierConnector, SupplierOrderState, SupplierParcel } from '../supplier-connector.ts';
import { SupplierError } from '../supplier-error.ts';
import { parsedJson, reasonIn } from '../supplier-http.ts';
import type { WooClient } from './woocommerce-client.ts';
import { findWooGoods } from './woocommerce-listing.ts';
import { codeOf } from './woocommerce-products.ts';
import { parcelInNote, parcelOfFulfilment, parcelsInOrder, wooMeta } from './woocommerce-tracking.ts';

const wooOrder = z.object({ id: z.int(), status: z.string(), meta_data: wooMeta });
type WooOrder = z.output<typeof wooOrder>;
const notes = z.array(z.object({ note: z.string(), customer_note: z.boolean().default(false) }));
const fulfilments = z.array(z.object({ is_fulfilled: z.boolean().default(true), meta_data: wooMeta }));

/** The metadata key of the shop's order number. */
export const numberKey = 'paw_and_vale_purchase_order';

type Known = { number: string; reference: string | null };

/** All other statuses (shops add their own) count as being processed. */
const states = new Map<string, SupplierOrderState['state']>([
  ['pending', 'sent'],
  ['on-hold', 'sent'],
  ['checkout-draft', 'sent'],
  ['partial-shipped', 'part-shipped'],
  ['completed', 'shipped'],
  ['shipped', 'shipped'],
  ['delivered', 'shipped'],
  ['failed', 'rejected'],
  ['cancelled', 'cancelled'],
  ['refunded', 'cancelled'],
  ['trash', 'cancelled'],
]);

export function wooOrderCalls(client: WooClient): Pick<SupplierConnector, 'placeOrder' | 'orderState' | 'cancelOrder'> {
  return {
    async placeOrder(order, signal) {
      // WooCommerce accepts the same order any number of times, so it is searched for first, and sent once only.
      const known = await findOrder(client, order.number, signal);
      if (known) return { reference: String(known.id) };
      const json = await orderBody(client, order, signal);
      const response = await client.send({ url: client.address('/orders'), method: 'POST', json, once: true, signal });
      if (response.status >= 400) {
        throw new SupplierError('refused', `${client.name} rejects the order: ${reasonIn(response.body)}`);
      }
      const placed = wooOrder.safeParse(parsedJson(response.body));
      if (placed.success) return { reference: String(placed.data.id) };
      throw new SupplierError('unavailable', `${client.name} took the order, but its response makes no sense.`);
    },
    async orderState(known, signal) {
      const order = await readOrder(client, known, signal);
      return { reference: String(order.id), ...(await readState(client, order, signal)) };
    },
    async cancelOrder(known, signal) {
      const order = await readOrder(client, known, signal);
      const { state, parcels } = await readState(client, order, signal);
      if (state === 'cancelled') return;
      if (parcels.length > 0 || (state !== 'sent' && state !== 'acknowledged')) {
        throw new SupplierError('refused', `${client.name} no longer cancels: the order is ${order.status} there.`);
      }
      const url = client.address(`/orders/${order.id}`);
      const response = await client.send({ url, method: 'PUT', json: { status: 'cancelled' }, signal });
      if (response.status >= 400) {
        throw new SupplierError('refused', `${client.name} no longer cancels: ${reasonIn(response.body)}`);
      }
    },
  };
}

/**
 * Orders are searched by the names in them, which include the number; a match must also carry it. `any` is every
 * status except trash.
 */
async function findOrder(client: WooClient, number: string, signal?: AbortSignal): Promise<WooOrder | undefined> {
  for (const status of ['any', 'trash']) {
    const query = { search: number, status, per_page: 50, orderby: 'id', order: 'asc', _fields: 'id,status,meta_data' };
    const { body } = await client.get('/orders', query, z.array(wooOrder), signal);
    const found = body.find(({ meta_data: meta }) =>
      meta.some(({ key, value }) => key === numberKey && value === number),
    );
    if (found) return found;
  }
  return undefined;
}

async function readOrder(client: WooClient, { number, reference }: Known, signal?: AbortSignal): Promise<WooOrder> {
  if (reference !== null && /^\d+$/.test(reference)) {
    return (await client.get(`/orders/${reference}`, {}, wooOrder, signal)).body;
  }
  const found = await findOrder(client, number, signal);
  if (found) return found;
  throw new SupplierError('refused', `${client.name} knows no order ${number}.`);
}

async function readState(client: WooClient, order: WooOrder, signal?: AbortSignal): Promise<SupplierOrderState> {
  const reported = states.get(order.status) ?? 'acknowledged';
  const parcels = await readParcels(client, order, signal);
  // An order in processing with a parcel on its way is partly shipped.
  const state = reported === 'acknowledged' && parcels.length > 0 ? 'part-shipped' : reported;
  return { state, parcels, reason: null };
}

/** Where a shop may store them: in the order's metadata, as a fulfilment, or in a note to the customer. */
async function readParcels(client: WooClient, order: WooOrder, signal?: AbortSignal): Promise<SupplierParcel[]> {
  const saved = parcelsInOrder(order.meta_data);
  if (saved.length > 0) return saved;
  const recorded = await readIfThere(client, `/orders/${order.id}/fulfillments`, fulfilments, signal);
  const sent = recorded.filter(({ is_fulfilled: isSent }) => isSent);
  if (sent.length > 0) return sent.map(({ meta_data: meta }) => parcelOfFulfilment(meta));
  const written = await readIfThere(client, `/orders/${order.id}/notes`, notes, signal);
  return written.flatMap(({ note, customer_note: isToCustomer }) => (isToCustomer && parcelInNote(note)) || []);
}

/** Empty where a shop has no such endpoint. */
async function readIfThere<Item>(client: WooClient, path: string, schema: z.ZodType<Item[]>, signal?: AbortSignal) {
  const response = await client.send({ url: client.address(path), signal });
  return schema.safeParse(parsedJson(response.body)).data ?? [];
}

async function orderBody(client: WooClient, order: OutgoingOrder, signal?: AbortSignal) {
  const { number, deliverTo, delivery, note } = order;
  const [last = '', ...before] = deliverTo.name.trim().split(/\s+/).toReversed();
  const person = { first_name: before.toReversed().join(' '), last_name: last };
  const { city, postcode, country, phone } = deliverTo;
  const { address: address_1, addressLine2: address_2 } = linesOfAddress(deliverTo.address);
  return {
    status: 'on-hold',
    billing: { first_name: 'Purchase order', last_name: number, company: number, country: 'GB' },
    shipping: {
      ...person,
      address_1,
      address_2,
      city,
      postcode,
      country: countryCode(country),
      phone: phone ?? '',
    },
    line_items: await orderLines(client, order, signal),
    shipping_lines: [
      { method_id: 'flat_rate', method_title: delivery === 'express' ? 'Express' : 'Standard', total: '0' },
    ],
    ...(note && { customer_note: note }),
    meta_data: [{ key: numberKey, value: number }],
  };
}

async function orderLines(client: WooClient, { lines }: OutgoingOrder, signal?: AbortSignal) {
  const products = new Map<string, { product_id: number; variation_id?: number }>();
  const codes = lines.map(({ code }) => code);
  for (const goods of await findWooGoods(client, codes, signal)) {
    const { product, parent } = goods;
    const { id } = product;
    products.set(codeOf(goods), parent ? { product_id: parent.id, variation_id: id } : { product_id: id });
  }
  return lines.map(({ code, quantity }) => {
    const product = products.get(code);
    if (product) return { ...product, quantity };
    throw new SupplierError('refused', `${client.name} does not sell ${code} any more.`);
  });
}

function countryCode(country: string): string {
  return country === 'Ireland' ? 'IE' : 'GB';
}
