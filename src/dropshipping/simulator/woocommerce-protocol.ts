import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { goodsOnShow, isFound } from './simulated-supplier.ts';
import type { SimulatedSupplier } from './simulated-supplier.ts';
import { wooOrders } from './woocommerce-orders.ts';
import { tellWooGoods, wooProducts } from './woocommerce-goods.ts';
import type { WooGoods } from './woocommerce-goods.ts';
import { wooWebhooks } from './woocommerce-webhooks.ts';

type Setting = { supplier: SimulatedSupplier; origin: () => string };

const page = {
  page: z.coerce.number().pipe(z.int().positive()).default(1),
  per_page: z.coerce.number().pipe(z.int().positive().max(100)).default(10),
};
const ids = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .optional();
const productQuery = z.object({
  ...page,
  search: z.string().optional(),
  sku: z.string().optional(),
  global_unique_id: z.string().optional(),
  include: ids,
});
const idParams = z.object({ id: z.coerce.number() });

/** The key of a supplier in the form that WooCommerce gives out: consumer key and secret. */
export function wooKey({ apiKey }: Pick<SimulatedSupplier, 'apiKey'>): string {
  return `ck_${apiKey}:cs_${apiKey}`;
}

/** A supplier whose shop runs on WooCommerce: version 3 of its REST API, as far as its documentation goes for goods and orders. */
export const wooProtocol: FastifyPluginAsyncZod<Setting> = async (app, { supplier, origin }) => {
  app.setErrorHandler(async (error: { message: string }, _request, reply) =>
    reply.code(400).send({ code: 'rest_invalid_param', message: error.message, data: { status: 400 } }),
  );
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } }),
  );
  app.addHook('onRequest', async ({ headers: { authorization } }, reply) => {
    if (authorization === `Basic ${Buffer.from(wooKey(supplier)).toString('base64')}`) return undefined;
    const message = 'Sorry, you cannot list resources.';
    return reply.code(401).send({ code: 'woocommerce_rest_cannot_view', message, data: { status: 401 } });
  });
  await app.register(goodsCalls, { supplier, origin });
  await app.register(wooOrders, { supplier });
  await app.register(wooWebhooks, { supplier, origin });
};

const goodsCalls: FastifyPluginAsyncZod<Setting> = async (app, { supplier, origin }) => {
  const all = () => wooProducts(supplier, goodsOnShow(supplier));
  const tell = (goods: WooGoods) => tellWooGoods(supplier, goods, origin());

  app.get('/products', { schema: { querystring: productQuery } }, async ({ query }, reply) => {
    const { sku, include, search, global_unique_id: gtins } = query;
    // Variations are found by their own code, id or GTIN (WooCommerce's pull request 52839), otherwise they stand behind their product.
    const skus = sku === undefined ? undefined : new Set([...sku.split(','), sku]);
    const found = all().filter((one) => {
      if (skus) return one.kind !== 'variable' && skus.has(one.goods.code);
      if (include) return include.includes(one.id);
      if (gtins) return gtins.split(',').includes(one.goods.gtin ?? '');
      if (one.kind === 'variation') return false;
      return search === undefined || isFound(one.goods, search);
    });
    return paged(found.map(tell), query, reply);
  });

  app.get(
    '/products/:id/variations',
    { schema: { params: idParams, querystring: z.object(page) } },
    async ({ params, query }, reply) => {
      const found = all().filter((one) => one.kind === 'variation' && one.parentId === params.id);
      return paged(found.map(tell), query, reply);
    },
  );
};

function paged<Item>(
  items: Item[],
  { page, per_page: length }: { page: number; per_page: number },
  reply: { header(name: string, value: number): unknown },
): Item[] {
  reply.header('x-wp-total', items.length);
  reply.header('x-wp-totalpages', Math.ceil(items.length / length));
  return items.slice((page - 1) * length, page * length);
}
