import { createHash, createHmac } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { toPounds } from '#platform/money.ts';
import { deliverTo } from './deliver.ts';
import { badFigures, has } from './faults.ts';
import { goodsOnShow, isFound, pictureAddress, takeOrder } from './simulated-supplier.ts';
import type { SimulatedGoods, SimulatedSupplier } from './simulated-supplier.ts';

const wanted = z.object({ url: z.url({ protocol: /^https?$/ }), secret: z.string().min(1).max(500) });

/** Notifies a shop that registered a webhook of what it should query; see docs/supplier-protocol.md. */
const restNotifications: FastifyPluginAsyncZod<{ supplier: SimulatedSupplier }> = async (app, { supplier }) => {
  let listener: z.output<typeof wanted> | undefined;

  app.put('/notifications', { schema: { body: wanted } }, async ({ body }) => {
    listener = body;
    return { url: body.url };
  });

  const notify = async (what: { products: string[]; orders: string[] }) => {
    if (!listener) return;
    const body = JSON.stringify(what);
    const signature = createHmac('sha256', listener.secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-signature': `sha256=${signature}` };
    await deliverTo(listener.url, { body, headers });
  };
  supplier.watchers.add(({ number }) => notify({ products: [], orders: [number] }));
  supplier.goodsWatchers.add(({ code }) => notify({ products: [code], orders: [] }));
};

const pageLength = 50;
const mostCodes = 100;
const text = z.string().max(300);
const query = z.object({
  search: text.optional(),
  cursor: z.coerce.number().optional(),
  codes: z
    .string()
    .max(20_000)
    .transform((codes) => new Set(codes.split(',')))
    .refine(({ size }) => size <= mostCodes)
    .optional(),
});
const orderBody = z.object({
  lines: z.array(z.object({ code: text, quantity: z.int().positive(), text: text.optional() })).min(1),
  deliverTo: z.object({
    name: text,
    address: text,
    city: text,
    postcode: text,
    country: text,
    phone: text.nullable(),
  }),
});
const numbered = z.object({ number: text });

type Setting = { supplier: SimulatedSupplier; origin: () => string };

/** The supplier's side of docs/supplier-protocol.md. `origin` is where the simulator is reached. */
export const restProtocol: FastifyPluginAsyncZod<Setting> = async (app, { supplier, origin }) => {
  app.addHook('onRequest', async (request, reply) => {
    const key = request.headers.authorization;
    if (key !== `Bearer ${supplier.apiKey}`) return reply.code(401).send({ message: 'The key is not known here.' });
  });
  app.get('/account', async () => ({ name: supplier.name, currency: supplier.currency }));
  await app.register(goodsCalls, { supplier, origin });
  await app.register(orderCalls, { supplier });
  await app.register(restNotifications, { supplier });
};

const goodsCalls: FastifyPluginAsyncZod<Setting> = async (app, { supplier, origin }) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 20)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] !== etag) return payload;
    reply.code(304).removeHeader('content-length');
    return '';
  });

  app.get('/products', { schema: { querystring: query } }, async ({ query: { codes, search, cursor = 0 } }) => {
    const shown = goodsOnShow(supplier);
    const notify = (goods: SimulatedGoods) => onTheWire(supplier, goods, origin());
    if (codes) return { products: shown.filter(({ code }) => codes.has(code)).map(notify), next: null };
    const found = search ? shown.filter((goods) => isFound(goods, search)) : shown;
    const next = cursor + pageLength < found.length ? String(cursor + pageLength) : null;
    return { products: found.slice(cursor, cursor + pageLength).map(notify), next };
  });
};

const orderCalls: FastifyPluginAsyncZod<Pick<Setting, 'supplier'>> = async (app, { supplier }) => {
  const unknown = { message: 'There is no such order.' };

  app.put('/orders/:number', { schema: { params: numbered, body: orderBody } }, async (request, reply) => {
    const { number } = request.params;
    const known = supplier.orders.get(number);
    if (known) {
      known.received += 1;
      return known;
    }
    const order = takeOrder(supplier, { number, ...request.body });
    return order
      ? reply.code(201).send(order)
      : reply.code(422).send({ message: 'One of the codes is not sold here.' });
  });

  app.get('/orders/:number', { schema: { params: numbered } }, async (request, reply) => {
    const order = supplier.orders.get(request.params.number);
    return order ?? reply.code(404).send(unknown);
  });

  app.post('/orders/:number/cancellation', { schema: { params: numbered } }, async (request, reply) => {
    const order = supplier.orders.get(request.params.number);
    if (!order) return reply.code(404).send(unknown);
    if (order.parcels.length > 0) return reply.code(409).send({ message: 'It has been sent.' });
    order.state = 'cancelled';
    return order;
  });
};

function onTheWire(supplier: SimulatedSupplier, goods: SimulatedGoods, origin: string) {
  const { code, name, gtin, brand, category = null, description, price } = goods;
  const stock = (goods.availability ?? 'counted') === 'counted' ? goods.stock : null;
  const images = [pictureAddress(supplier, goods, origin)];
  const reported = { name, gtin, brand, category, description, images };
  if (has(supplier.faults, 'bad-row', code)) return { code: null, ...reported };
  if (has(supplier.faults, 'bad-figures', code)) return { code, ...reported, ...badFigures };
  return { code, ...reported, price: toPounds(price), stock };
}
