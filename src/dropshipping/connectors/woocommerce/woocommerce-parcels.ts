import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hours } from '#platform/clock.ts';
import type { OrderedLine, SupplierParcel } from '../supplier-connector.ts';
import { parsedJson } from '../supplier-http.ts';
import { sortItems } from './compare-woocommerce-order.ts';
import { readNotes } from './read-woocommerce-orders.ts';
import type { WooOrder } from './read-woocommerce-orders.ts';
import type { WooClient } from './woocommerce-client.ts';
import { parcelInNote, parcelOfFulfilment, parcelsInOrder, wooMeta } from './woocommerce-tracking.ts';
import type { WooParcel } from './woocommerce-tracking.ts';

const fulfilments = z.array(z.object({ is_fulfilled: z.boolean().default(true), meta_data: wooMeta }));

/**
 * Where a shop may store them: in the order's metadata, as a fulfilment, in a note to the customer, or in one among its staff,
 * as extensions for labels write it.
 */
export async function readParcels(
  client: WooClient,
  order: WooOrder,
  lines: readonly OrderedLine[],
  signal?: AbortSignal,
): Promise<SupplierParcel[]> {
  const recorded = parcelsInOrder(order.meta_data);
  const found = recorded.length > 0 ? recorded : await readElsewhere(client, order, signal);
  return found.map((parcel) => withLines(parcel, order, lines));
}

async function readElsewhere(client: WooClient, order: WooOrder, signal?: AbortSignal): Promise<WooParcel[]> {
  const fulfilled = await readFulfilments(client, order, signal);
  if (fulfilled.length > 0) return fulfilled;
  const notes = (await readNotes(client, order, signal)).toReversed();
  const { customer = [], staff = [] } = Object.groupBy(notes, ({ customer_note: isToCustomer }) =>
    isToCustomer ? 'customer' : 'staff',
  );
  const inNotes = (written: typeof notes) => written.flatMap(({ note }) => parcelInNote(note) ?? []);
  const told = inNotes(customer);
  return told.length > 0 ? told : inNotes(staff);
}

/** Shops without that feature, which need not be asked again for each order. */
const withoutFulfilments = new LRUCache<string, true>({ max: 500, ttl: hours(6) });

async function readFulfilments(client: WooClient, { id }: WooOrder, signal?: AbortSignal): Promise<WooParcel[]> {
  if (withoutFulfilments.has(client.site)) return [];
  const response = await client.send({ path: `/orders/${id}/fulfillments`, signal });
  if (response.status === 404) withoutFulfilments.set(client.site, true);
  const read = fulfilments.safeParse(parsedJson(response.body)).data ?? [];
  return read.filter(({ is_fulfilled: isSent }) => isSent).map(({ meta_data: meta }) => parcelOfFulfilment(meta));
}

function withLines({ items, ...parcel }: WooParcel, order: WooOrder, lines: readonly OrderedLine[]): SupplierParcel {
  const { own } = sortItems(order, lines);
  const codeOf = new Map([...own].flatMap(([code, of]) => of.map(({ id }) => [id, code] as const)));
  const inside = items.flatMap(({ id, quantity }) => {
    const code = codeOf.get(id);
    return code === undefined || quantity === 0 ? [] : [{ code, quantity }];
  });
  return { ...parcel, ...(inside.length > 0 && { lines: inside }) };
}
