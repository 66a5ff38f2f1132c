import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fromPounds, toPounds } from '#platform/money.ts';
import { faults } from './faults.ts';
import { changeGoods, moveOrder, withdrawGoods } from './simulated-supplier.ts';
import type { SimulatedSupplier } from './simulated-supplier.ts';

type Setting = { suppliers: ReadonlyMap<number, SimulatedSupplier>; owner: string; origin: () => string };

const text = z.string().min(1).max(300);
const id = z.coerce.number();
const errorParams = z.object({ id, fault: z.enum(faults) });
const errorBody = z.object({ codes: z.array(text).optional() }).nullish();
const goodsParams = z.object({ id, code: text });
const goodsBody = z.object({
  stock: z.int().nonnegative().optional(),
  price: z
    .string()
    .regex(/^\d{1,6}\.\d{2}$/)
    .optional(),
});
const orderParams = z.object({ id, number: text });
const moveBody = z.object({
  state: z.enum(['acknowledged', 'part-shipped', 'shipped', 'rejected', 'cancelled']),
  reason: text.optional(),
  parcel: z
    .object({
      carrier: text,
      trackingNumber: text.nullable().default(null),
      trackingUrl: text.nullable().default(null),
    })
    .optional(),
});

/** For people and tests: the state of the suppliers, their faults, and what their staff do with an order. */
export const simulatorControl: FastifyPluginAsyncZod<Setting> = async (app, { suppliers, owner, origin }) => {
  // DNS rebinding: a foreign page may send requests here, but its Host and Origin show where it comes from.
  app.addHook('onRequest', async ({ hostname, headers: { origin, host } }, reply) => {
    const isOurs =
      ['127.0.0.1', 'localhost'].includes(hostname) && (origin === undefined || origin === `http://${host}`);
    return isOurs ? undefined : reply.code(403).send({ message: 'This is for this machine only.' });
  });
  app.get('/', async () => ({
    simulator: owner,
    suppliers: [...suppliers.values()].map((supplier) => overview(supplier, origin())),
    calls: [
      'PUT, DELETE /control/suppliers/{id}/faults/{fault}   {"codes": ["only for these"]}',
      'PATCH, DELETE /control/suppliers/{id}/goods/{code}   {"stock": 3, "price": "4.20"}',
      'POST /control/suppliers/{id}/orders/{number}/moves   {"state": "shipped", "parcel": {"carrier": "Royal Mail", "trackingNumber": "AB123456789GB"}}',
    ],
    faults,
  }));
  await app.register(worksCalls, { prefix: '/control/suppliers/:id', suppliers });
};

const worksCalls: FastifyPluginAsyncZod<Pick<Setting, 'suppliers'>> = async (app, { suppliers }) => {
  const nothing = { message: 'There is no such thing here.' };

  app.put('/faults/:fault', { schema: { params: errorParams, body: errorBody } }, async ({ params, body }, reply) => {
    suppliers.get(params.id)?.faults.set(params.fault, body?.codes ? new Set(body.codes) : 'all');
    return reply.code(204).send();
  });

  app.delete('/faults/:fault', { schema: { params: errorParams } }, async ({ params }, reply) => {
    suppliers.get(params.id)?.faults.delete(params.fault);
    return reply.code(204).send();
  });

  app.patch('/goods/:code', { schema: { params: goodsParams, body: goodsBody } }, async ({ params, body }, reply) => {
    const supplier = suppliers.get(params.id);
    const goods = supplier?.goods.get(params.code);
    if (!supplier || !goods) return reply.code(404).send(nothing);
    const { stock = goods.stock, price = toPounds(goods.price) } = body;
    await changeGoods(supplier, goods.code, { stock, price: fromPounds(price) });
    return { code: goods.code, stock, price };
  });

  app.delete('/goods/:code', { schema: { params: goodsParams } }, async ({ params }, reply) => {
    const supplier = suppliers.get(params.id);
    const isGone = supplier && (await withdrawGoods(supplier, params.code));
    return isGone ? reply.code(204).send() : reply.code(404).send(nothing);
  });

  app.post(
    '/orders/:number/moves',
    { schema: { params: orderParams, body: moveBody } },
    async ({ params, body: { state, reason, parcel } }, reply) => {
      const supplier = suppliers.get(params.id);
      const move = { state, ...(reason && { reason }), ...(parcel && { parcel }) };
      const isMoved = supplier && (await moveOrder(supplier, params.number, move));
      return isMoved ? supplier.orders.get(params.number) : reply.code(404).send(nothing);
    },
  );
};

function overview({ id, name, apiKey, goods, orders, faults, requests }: SimulatedSupplier, origin: string) {
  return {
    id,
    name,
    apiKey,
    addresses: ['rest', 'woocommerce', 'feed/products.csv', 'feed/products.xml'].map(
      (way) => `${origin}/suppliers/${id}/${way}`,
    ),
    goods: goods.size,
    orders: [...orders.values()],
    faults: Object.fromEntries([...faults].map(([error, codes]) => [error, codes === 'all' ? 'all' : [...codes]])),
    requests: Object.fromEntries(requests),
  };
}
