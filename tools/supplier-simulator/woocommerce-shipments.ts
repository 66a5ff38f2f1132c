import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ReceivedOrder, SimulatedSupplier, TrackingHabit } from './simulated-supplier.ts';

type Followed = {
  id: number;
  order: ReceivedOrder;
  items: readonly { id: number; quantity: number }[];
  notes: { note: string; customer_note: boolean }[];
};
type Setting = { supplier: SimulatedSupplier; papers: ReadonlyMap<number, Followed> };

const slugs: Record<string, string> = { 'Royal Mail': 'royal-mail', DPD: 'dpd-co-uk', Evri: 'evri-international' };
const idParams = z.object({ id: z.coerce.number() });
const newNote = z.object({ note: z.string(), customer_note: z.boolean().default(false) });

/** What an extension, or WooCommerce's own fulfilments, leave in the metadata of an order. */
export function trackingMeta({ tracking }: SimulatedSupplier, { parcels, state }: ReceivedOrder) {
  if (parcels.length === 0) return [];
  if (tracking === 'new-fulfilments') {
    return [{ id: 98, key: '_fulfillment_status', value: state === 'shipped' ? 'fulfilled' : 'partially_fulfilled' }];
  }
  if (tracking !== 'extension' && tracking !== 'slugs') return [];
  const items = parcels.map(({ carrier, trackingNumber, trackingUrl }) => ({
    tracking_provider: tracking === 'slugs' ? (slugs[carrier] ?? '') : '',
    custom_tracking_provider: tracking === 'slugs' && slugs[carrier] !== undefined ? '' : carrier,
    custom_tracking_link: trackingUrl ?? '',
    tracking_number: trackingNumber ?? '',
    date_shipped: '1795800000',
  }));
  return [{ id: 99, key: '_wc_shipment_tracking_items', value: items }];
}

const fulfilling: readonly TrackingHabit[] = ['fulfilments', 'new-fulfilments'];

export const wooTracking: FastifyPluginAsyncZod<Setting> = async (app, { supplier, papers }) => {
  app.get('/orders/:id/notes', { schema: { params: idParams } }, async ({ params }) => {
    const paper = papers.get(params.id);
    const written = [...(paper?.notes ?? []), ...notesOn(supplier, paper?.order.parcels ?? [])];
    return written.map((note, at) => ({ id: at + 1, author: 'system', ...note })).toReversed();
  });

  // A note alone changes no order, so that no webhook is sent.
  app.post('/orders/:id/notes', { schema: { params: idParams, body: newNote } }, async ({ params, body }, reply) => {
    papers.get(params.id)?.notes.push(body);
    return reply.code(201).send({ id: 1, ...body });
  });

  // An optional feature: without it there is no such route.
  if (!fulfilling.includes(supplier.tracking)) return;
  app.get('/orders/:id/fulfillments', { schema: { params: idParams } }, async ({ params }) => {
    const paper = papers.get(params.id);
    return (paper?.order.parcels ?? []).map((parcel, at) => fulfilmentOf(supplier, paper, parcel, at));
  });
};

type Parcels = ReceivedOrder['parcels'];

function notesOn({ tracking }: SimulatedSupplier, parcels: Parcels) {
  if (tracking !== 'notes' && tracking !== 'private-notes') return [];
  return parcels.map(({ carrier, trackingNumber }) => ({
    note: `On its way with ${carrier}, tracking number ${trackingNumber ?? 'to follow'}.`,
    customer_note: tracking === 'notes',
  }));
}

/** Since 10.7 the carrier is `_shipping_provider`, by slug; `_items` says which lines are in it. */
function fulfilmentOf(
  { tracking }: SimulatedSupplier,
  paper: Followed | undefined,
  parcel: Parcels[number],
  at: number,
) {
  const isNew = tracking === 'new-fulfilments';
  const items = paper?.items.map(({ id, quantity }) => ({ item_id: id, qty: quantity })) ?? [];
  return {
    id: at + 1,
    entity_type: 'WC_Order',
    entity_id: String(paper?.id),
    status: 'fulfilled',
    is_fulfilled: true,
    meta_data: [
      ...(isNew ? [{ id: 4, key: '_items', value: items }] : []),
      { id: 1, key: '_tracking_number', value: parcel.trackingNumber ?? '' },
      { id: 2, key: '_tracking_url', value: parcel.trackingUrl ?? '' },
      isNew
        ? { id: 3, key: '_shipping_provider', value: slugs[parcel.carrier] ?? parcel.carrier }
        : { id: 3, key: '_shipment_provider', value: parcel.carrier },
    ],
  };
}
