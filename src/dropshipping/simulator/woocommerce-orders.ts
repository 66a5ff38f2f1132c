import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { goodsOnShow, takeOrder } from './simulated-supplier.ts';
import type { ReceivedOrder, SimulatedSupplier } from './simulated-supplier.ts';
import { wooProducts } from './woocommerce-goods.ts';

type Setting = { supplier: SimulatedSupplier };

const text = z.string().max(500).default('');
const person = z.looseObject({ first_name: text, last_name: text, company: text });
const meta = z.array(z.object({ key: z.string(), value: z.unknown() })).default([]);
const orderBody = z.object({
  status: z.string().default('pending'),
  billing: person,
  shipping: person.extend({ address_1: text, address_2: text, city: text, postcode: text, country: text, phone: text }),
  line_items: z
    .array(z.object({ product_id: z.int(), variation_id: z.int().default(0), quantity: z.int().positive() }))
    .min(1),
  meta_data: meta,
});
const idParams = z.object({ id: z.coerce.number() });
const search = z.object({
  search: text,
  status: z.string().default('any'),
  per_page: z.coerce.number().pipe(z.int().positive().max(100)).default(10),
  orderby: z.enum(['date', 'id']).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  _fields: z.string().optional(),
});

type Paper = { id: number; body: z.output<typeof orderBody>; order: ReceivedOrder; isBinned?: boolean };

export const wooStatus: Record<ReceivedOrder['state'], string> = {
  sent: 'on-hold',
  acknowledged: 'processing',
  'part-shipped': 'processing',
  shipped: 'completed',
  rejected: 'failed',
  cancelled: 'cancelled',
};

const missing = { code: 'woocommerce_rest_shop_order_invalid_id', message: 'Invalid ID.', data: { status: 404 } };

/** Orders as WooCommerce accepts them: each request creates another order, whatever the shop's number in it. */
export const wooOrders: FastifyPluginAsyncZod<Setting> = async (app, { supplier }) => {
  const papers = new Map<number, Paper>();

  app.post('/orders', { schema: { body: orderBody } }, async ({ body }, reply) => {
    const order = take(supplier, body);
    if (!order) {
      const message = 'Invalid product ID.';
      return reply.code(400).send({ code: 'woocommerce_rest_invalid_product_id', message, data: { status: 400 } });
    }
    const id = 5_001 + papers.size;
    order.reference = String(id);
    papers.set(id, { id, body, order });
    return reply.code(201).send(asWoo(supplier, { id, body, order }));
  });

  app.post('/orders/batch', { schema: { body: z.object({}) } }, async () => ({}));

  app.get('/orders', { schema: { querystring: search } }, async ({ query }) => found(supplier, papers.values(), query));

  app.get('/orders/:id', { schema: { params: idParams } }, async ({ params }, reply) => {
    const paper = papers.get(params.id);
    return paper ? asWoo(supplier, paper) : reply.code(404).send(missing);
  });

  app.delete('/orders/:id', { schema: { params: idParams } }, async ({ params }, reply) => {
    const paper = papers.get(params.id);
    if (!paper) return reply.code(404).send(missing);
    paper.isBinned = true;
    return asWoo(supplier, paper);
  });

  const change = z.object({ status: z.enum(['cancelled', 'processing', 'completed']) });
  app.put('/orders/:id', { schema: { params: idParams, body: change } }, async ({ params, body }, reply) => {
    const paper = papers.get(params.id);
    if (!paper) return reply.code(404).send(missing);
    if (body.status === 'cancelled') paper.order.state = 'cancelled';
    return asWoo(supplier, paper);
  });

  await app.register(trackingCalls, { supplier, papers });
};

function found(supplier: SimulatedSupplier, papers: Iterable<Paper>, query: z.output<typeof search>) {
  const inName = ({ body: { billing } }: Paper) =>
    [billing.first_name, billing.last_name, billing.company].some((name) => name.includes(query.search));
  // 'any' is every status except trash; other values beside it are ignored.
  const wanted = query.status.split(',');
  const inStatus = (paper: Paper) =>
    wanted.includes('any') ? !paper.isBinned : wanted.includes(asWoo(supplier, paper).status);
  const all = [...papers].filter((paper) => inName(paper) && inStatus(paper));
  const ordered = query.order === 'asc' ? all : all.toReversed();
  return ordered.slice(0, query.per_page).map((paper) => onlyFields(asWoo(supplier, paper), query._fields));
}

const trackingCalls: FastifyPluginAsyncZod<Setting & { papers: ReadonlyMap<number, Paper> }> = async (
  app,
  { supplier, papers },
) => {
  app.get('/orders/:id/notes', { schema: { params: idParams } }, async ({ params }) => {
    if (supplier.tracking !== 'notes') return [];
    return (papers.get(params.id)?.order.parcels ?? []).map(({ carrier, trackingNumber }, at) => ({
      id: at + 1,
      note: `On its way with ${carrier}, tracking number ${trackingNumber ?? 'to follow'}.`,
      customer_note: true,
    }));
  });

  // An optional feature: without it there is no such route.
  if (supplier.tracking !== 'fulfilments') return;
  app.get('/orders/:id/fulfillments', { schema: { params: idParams } }, async ({ params }) =>
    (papers.get(params.id)?.order.parcels ?? []).map((parcel, at) => ({
      id: at + 1,
      entity_type: 'WC_Order',
      entity_id: String(params.id),
      status: 'fulfilled',
      is_fulfilled: true,
      meta_data: [
        { id: 1, key: '_tracking_number', value: parcel.trackingNumber ?? '' },
        { id: 2, key: '_tracking_url', value: parcel.trackingUrl ?? '' },
        { id: 3, key: '_shipment_provider', value: parcel.carrier },
      ],
    })),
  );
};

function take(supplier: SimulatedSupplier, body: z.output<typeof orderBody>): ReceivedOrder | null {
  const products = wooProducts(supplier, goodsOnShow(supplier));
  const lines = body.line_items.flatMap(({ product_id: productId, variation_id: variationId, quantity }) => {
    const found = products.find(({ id }) => id === (variationId || productId));
    return found ? [{ code: found.goods.code, quantity }] : [];
  });
  if (lines.length < body.line_items.length) return null;
  const wanted = body.meta_data.find(({ key }) => key.endsWith('purchase_order'))?.value;
  const number = typeof wanted === 'string' ? wanted : `without number ${supplier.orders.size + 1}`;
  const known = supplier.orders.get(number);
  if (known) known.received += 1;
  const { first_name: first, last_name: last, address_1, address_2, city, postcode, country, phone } = body.shipping;
  const address = [address_1, address_2].filter((line) => line !== '').join('\n');
  const deliverTo = { name: `${first} ${last}`.trim(), address, city, postcode, country, phone: phone || null };
  const again = known ? ` (order ${known.received} under this number)` : '';
  return takeOrder(supplier, { number: `${number}${again}`, lines, deliverTo }, 'sent');
}

/** `fields`: names separated by commas, or all. */
export function onlyFields(reported: Record<string, unknown>, fields: string | undefined): Record<string, unknown> {
  const read = new Set(fields?.split(','));
  return fields ? Object.fromEntries(Object.entries(reported).filter(([name]) => read.has(name))) : reported;
}

function asWoo(supplier: SimulatedSupplier, { id, body, order, isBinned }: Paper) {
  const items = order.parcels.map(({ carrier, trackingNumber, trackingUrl }) => ({
    tracking_provider: '',
    custom_tracking_provider: carrier,
    custom_tracking_link: trackingUrl ?? '',
    tracking_number: trackingNumber ?? '',
  }));
  const tracked = supplier.tracking === 'extension' && items.length > 0;
  return {
    id,
    number: String(id),
    status: isBinned ? 'trash' : wooStatus[order.state],
    currency: supplier.currency,
    prices_include_tax: false,
    billing: body.billing,
    shipping: body.shipping,
    line_items: body.line_items,
    meta_data: [
      ...body.meta_data.map((one, at) => ({ id: at + 1, ...one })),
      ...(tracked ? [{ id: 99, key: '_wc_shipment_tracking_items', value: items }] : []),
    ],
  };
}
