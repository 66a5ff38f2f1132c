import { z } from 'zod';
import { oneLine } from '#platform/contact-details.contract.ts';
import type { HttpClientResponse } from '#platform/http-client/http-client.ts';
import { typedNumber } from '#platform/http/typed-number.contract.ts';
import { plainText } from '#platform/table-files/plain-text.contract.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import type { KnownOrder } from '../supplier-connector.ts';
import { garbageFrom, parsedJson } from '../supplier-http.ts';
import { numberInNote, plainNote } from './tracking-note.rules.ts';
import { codeIn } from './woocommerce-client.ts';
import type { WooClient } from './woocommerce-client.ts';
import { wooMeta } from './woocommerce-tracking.ts';

/** Null: it cannot be read. */
const amount = typedNumber().nullable().catch(null);
const item = z.object({
  id: z.int(),
  name: z.string().catch(''),
  product_id: z.int().catch(0),
  variation_id: z.int().catch(0),
  sku: z.string().nullish().catch(null),
  quantity: typedNumber(),
  total: amount.default(null),
  total_tax: amount.default(null),
  meta_data: wooMeta,
});
/** `refunds` says how much and why, and not for which lines. */
export const wooOrder = z.object({
  id: z.int(),
  status: z.string(),
  prices_include_tax: z.boolean().catch(false),
  line_items: z.array(item).default([]),
  shipping_lines: z.array(z.unknown()).catch([]),
  refunds: z.array(z.object({ reason: z.string().nullish().catch(null) })).catch([]),
  meta_data: wooMeta,
});
export type WooOrder = z.output<typeof wooOrder>;
export type WooItem = z.output<typeof item>;

const refund = z.object({
  reason: z.string().nullish().catch(null),
  amount: amount.default(null),
  line_items: z.array(item).catch([]),
});
export type WooRefund = z.output<typeof refund>;
const note = z.object({ note: z.string(), customer_note: z.boolean().default(false) });
export type WooNote = z.output<typeof note>;

/** The metadata key of the shop's order number. */
export const numberKey = 'paw_and_vale_purchase_order';
/** Before the number in the name that orders are searched by. */
export const buyerName = 'Purchase order';
const ours = z.object({ first_name: z.literal(buyerName), last_name: z.string() });
/** The one of a line's code, which stays when the product gets another. */
export const codeKey = '_purchase_order_code';

/**
 * Orders are searched by the names in them, which include the number; a match must also carry it, or be named as ours
 * are. `any` is every status except trash.
 */
export async function findOrder(
  client: WooClient,
  number: string,
  signal?: AbortSignal,
): Promise<WooOrder | undefined> {
  const _fields = Object.keys(namedOrder.shape).join(',');
  const usual = { per_page: 50, orderby: 'id', _fields };
  const fetchOrders = async (query: Record<string, string | number>) =>
    (await client.get('/orders', { ...usual, ...query }, z.array(namedOrder), signal)).body;
  const isIt = ({ meta_data: meta, billing }: z.output<typeof namedOrder>) =>
    meta.some(({ key, value }) => key === numberKey && value === number) ||
    ours.safeParse(billing).data?.last_name === number;
  for (const status of ['any', 'trash']) {
    const orders = await fetchOrders({ search: number, status, order: 'asc' });
    const found = orders.find(isIt) ?? (areOthers(orders, number) ? await newest(status) : undefined);
    if (found) return found;
  }
  return undefined;

  async function newest(status: string): Promise<WooOrder | undefined> {
    for (let page = 1; page <= mostPagesBack; page += 1) {
      const orders = await fetchOrders({ status, order: 'desc', page });
      const found = orders.find(isIt);
      if (found || orders.length < usual.per_page) return found;
    }
    return undefined;
  }
}

/** What a shop receives while an order is tried again. */
const mostPagesBack = 20;

/** What was searched in. */
const namedOrder = wooOrder.extend({ billing: z.unknown() });

/** Some extensions and caches take no notice of the search: then the order, if it is there, is among the newest. */
function areOthers(orders: readonly z.output<typeof namedOrder>[], number: string): boolean {
  return orders.length > 0 && !orders.some(({ billing }) => JSON.stringify(billing ?? '').includes(number));
}

const goneCode = 'woocommerce_rest_shop_order_invalid_id';

/** Null: it was deleted for good. @throws SupplierError `refused` for a number that is not there */
export async function readOrder(
  client: WooClient,
  { number, reference }: KnownOrder,
  signal?: AbortSignal,
): Promise<WooOrder | null> {
  if (reference !== null && /^\d+$/.test(reference)) {
    try {
      return (await client.get(`/orders/${reference}`, {}, wooOrder, signal)).body;
    } catch (error) {
      const isGone = error instanceof SupplierError && error.response && codeIn(error.response) === goneCode;
      if (isGone) return null;
      throw error;
    }
  }
  const found = await findOrder(client, number, signal);
  if (found) return found;
  throw new SupplierError('refused', `${client.name} knows no order ${number}.`);
}

export function readRefunds(client: WooClient, { id, refunds }: WooOrder, signal?: AbortSignal): Promise<WooRefund[]> {
  return refunds.length === 0
    ? Promise.resolve([])
    : readIfThere(client, `/orders/${id}/refunds`, z.array(refund), signal, rejectGarbage);

  // They are there, and say what is not sent.
  function rejectGarbage(response: HttpClientResponse): never {
    throw garbageFrom(client.name, response);
  }
}

export function readNotes(client: WooClient, { id }: WooOrder, signal?: AbortSignal): Promise<WooNote[]> {
  return readIfThere(client, `/orders/${id}/notes`, z.array(note), signal);
}

/** Empty where a shop has no such endpoint. */
async function readIfThere<Item>(
  client: WooClient,
  path: string,
  schema: z.ZodType<Item[]>,
  signal?: AbortSignal,
  onGarbage?: (response: HttpClientResponse) => never,
): Promise<Item[]> {
  const response = await client.send({ path, signal });
  const { data } = schema.safeParse(parsedJson(response.body));
  if (!data && response.status < 400) onGarbage?.(response);
  return data ?? [];
}

/** What its staff wrote about an order that they do not send: the reason of a refund, or the last note. */
export async function reasonOf(client: WooClient, order: WooOrder, signal?: AbortSignal): Promise<string | null> {
  const refunded = order.refunds.map(({ reason }) => reason?.trim()).find((words) => words && words !== ownReason);
  return refunded ? oneLine(refunded).slice(0, longestReason) : lastWordsOn(client, order, signal);
}

/** The last note that somebody wrote, to the customer before one to themselves; one with a tracking number is about what was sent. */
export async function lastWordsOn(client: WooClient, order: WooOrder, signal?: AbortSignal): Promise<string | null> {
  const written = (await readNotes(client, order, signal))
    .filter(({ note }) => numberInNote(plainNote(note)) === null)
    .map((one) => ({ ...one, words: wordsIn(one) }))
    .filter(({ words }) => words !== '');
  return (written.find((one) => one.customer_note) ?? written[0])?.words ?? null;
}

/** WooCommerce's own, where somebody has only changed the status. */
const ownReason = 'Order fully refunded.';
const longestReason = 500;

/** Without WooCommerce's own record of what was done, which follows what somebody gave as the reason. */
function wordsIn({ note, customer_note: isToCustomer }: WooNote): string {
  const text = oneLine(plainText(note)).slice(0, longestReason);
  if (isToCustomer) return text;
  if (/^(?:stock levels|adjusted stock|item #|added line items|deleted |order status set to refunded)/i.test(text))
    return '';
  return text.replace(/order status (?:changed from|set to) [^.]{0,100}\.?$/i, '').trim();
}
