import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { goodsOnShow } from './simulated-supplier.ts';
import type { SimulatedSupplier } from './simulated-supplier.ts';
import { storedSku, wooProducts, wooResponseOf } from './woocommerce-goods.ts';
import type { WooGoods } from './woocommerce-goods.ts';
import { onlyFields, wooOrders } from './woocommerce-orders.ts';
import { wooWebhooks } from './woocommerce-webhooks.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered without a key. */
    isOpen?: boolean;
  }
}

type Setting = { supplier: SimulatedSupplier; origin: () => string };

const page = {
  page: z.coerce.number().pipe(z.int().positive()).default(1),
  per_page: z.coerce.number().pipe(z.int().positive().max(100)).default(10),
  status: z.enum(['any', 'draft', 'pending', 'private', 'publish']).default('any'),
  orderby: z.enum(['date', 'id', 'title', 'slug']).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  _fields: z.string().optional(),
};
const ids = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .optional();
const variationQuery = z.object({ ...page, include: ids });
const productQuery = variationQuery.extend({
  search: z.string().optional(),
  search_name_or_sku: z.string().optional(),
  sku: z.string().optional(),
  global_unique_id: z.string().optional(),
});
type ProductQuery = z.output<typeof productQuery>;
const idParams = z.object({ id: z.coerce.number() });

/** The key of a supplier in WooCommerce's form: consumer key and secret. */
export function wooKey({ apiKey }: Pick<SimulatedSupplier, 'apiKey'>): string {
  return `ck_${apiKey}:cs_${apiKey}`;
}

/** A supplier with a WooCommerce shop: version 3 of its REST API, as documented for products and orders. */
export const wooProtocol: FastifyPluginAsyncZod<Setting> = async (app, { supplier, origin }) => {
  app.setErrorHandler(async (error: { message: string }, _request, reply) =>
    reply.code(400).send({ code: 'rest_invalid_param', message: error.message, data: { status: 400 } }),
  );
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } }),
  );
  app.addHook('onRequest', async ({ method, headers, query, routeOptions }, reply) => {
    if (routeOptions.config.isOpen) return undefined;
    const refusal = refusalOf(supplier, { method, key: keyIn(supplier, headers.authorization, query) });
    if (!refusal) return undefined;
    const { status, code, message } = refusal;
    return reply.code(status).send({ code, message, data: { status } });
  });
  app.addHook('onSend', async (_request, _reply, payload) =>
    supplier.notice && typeof payload === 'string' ? `${supplier.notice}${payload}` : payload,
  );
  app.get('', { config: { isOpen: true } }, async () => ({ namespace: 'wc/v3' }));
  await app.register(goodsCalls, { supplier, origin });
  await app.register(deliveryCalls, { supplier, origin });
  await app.register(wooOrders, { supplier });
  await app.register(wooWebhooks, { supplier, origin });
};

/** WooCommerce reads the key from the header or from the query. */
function keyIn(supplier: SimulatedSupplier, authorization: string | undefined, query: unknown): string | undefined {
  if (onPage.safeParse(query).success) return undefined;
  const { data: typed } = keyQuery.safeParse(query);
  if (typed) return `${typed.consumer_key}:${typed.consumer_secret}`;
  if (supplier.stripsAuthorization || !authorization?.startsWith('Basic ')) return undefined;
  return Buffer.from(authorization.slice('Basic '.length), 'base64').toString();
}

/** Undefined: the call is allowed. */
function refusalOf(supplier: SimulatedSupplier, { method, key }: { method: string; key: string | undefined }) {
  const isKnown = key?.split(':')[0] === wooKey(supplier).split(':')[0];
  // Over plain HTTP WooCommerce ignores a key.
  if (!supplier.isHttps || !isKnown) return { status: 401, code: cannotView, message: cannotList };
  const invalid = { status: 401, code: 'woocommerce_rest_authentication_error' };
  if (key !== wooKey(supplier)) return { ...invalid, message: 'Consumer secret is invalid.' };
  const reads = method === 'GET';
  if (supplier.isKeyOfCustomer && reads) return { status: 403, code: cannotView, message: cannotList };
  if (supplier.isKeyOfCustomer) {
    const message = 'Sorry, you are not allowed to batch manipulate this resource.';
    return { status: 403, code: 'woocommerce_rest_cannot_batch', message };
  }
  if (reads || !supplier.isReadOnly) return undefined;
  return { ...invalid, message: 'The API key provided does not have write permissions.' };
}

const cannotView = 'woocommerce_rest_cannot_view';
const cannotList = 'Sorry, you cannot list resources.';
/** In calls to a page of the shop, whose keys WooCommerce does not read. */
export const pageMark = 'on-page';
const onPage = z.object({ [pageMark]: z.string() });
const keyQuery = z.object({ consumer_key: z.string(), consumer_secret: z.string() });

const goodsCalls: FastifyPluginAsyncZod<Setting> = async (app, { supplier, origin }) => {
  const all = () => wooProducts(supplier, goodsOnShow(supplier));
  const notify = (goods: WooGoods) => wooResponseOf(supplier, goods, origin());
  const notifySister = (goods: WooGoods) => wooResponseOf(supplier, goods, origin(), { amongSisters: true });

  const settings = {
    'general/woocommerce_calc_taxes': () => settingOf(calcTaxes, supplier.calculatesTax),
    'tax/woocommerce_prices_include_tax': () => settingOf(pricesIncludeTax, supplier.pricesIncludeTax),
    'products/woocommerce_weight_unit': () => ({ id: 'woocommerce_weight_unit', value: 'kg', group_id: 'products' }),
    'products/woocommerce_dimension_unit': () => ({
      id: 'woocommerce_dimension_unit',
      value: 'in',
      group_id: 'products',
    }),
  };
  for (const [path, read] of Object.entries(settings))
    app.get(`/settings/${path}`, async (_request, reply) =>
      supplier.hidesSettings ? reply.code(403).send(settingsRefused) : read(),
    );

  app.get('/data/currencies/current', async () => ({ code: supplier.currency, name: '', symbol: '' }));

  app.get('/products', { schema: { querystring: productQuery } }, async ({ query }, reply) =>
    paged(all().filter(wanted(query)), notify, query, reply),
  );

  app.get(
    '/products/:id/variations',
    { schema: { params: idParams, querystring: variationQuery } },
    async ({ params, query }, reply) => {
      const found = all().filter(
        ({ id, kind, parentId }) =>
          kind === 'variation' && parentId === params.id && (query.include?.includes(id) ?? true),
      );
      return paged(found, notifySister, query, reply);
    },
  );
};

const deliveryCalls: FastifyPluginAsyncZod<Setting> = async (app, { supplier }) => {
  const deliveries = {
    '/shipping/zones': () => [
      { id: 0, name: 'Locations not covered by your other zones', order: 0 },
      { id: 1, name: 'United Kingdom', order: 0 },
    ],
    '/shipping/zones/1/locations': () => [{ code: 'GB', type: 'country' }],
    '/shipping/zones/1/methods': () => supplier.deliveries.map(methodOf),
  };
  for (const [path, read] of Object.entries(deliveries))
    app.get(path, async (_request, reply) => (supplier.hidesSettings ? reply.code(403).send(settingsRefused) : read()));
};

const settingsRefused = {
  code: 'woocommerce_rest_cannot_view',
  message: 'Sorry, you cannot view this resource.',
  data: { status: 403 },
};
const yesOrNo = { type: 'checkbox', default: 'no' };
const calcTaxes = {
  ...yesOrNo,
  id: 'woocommerce_calc_taxes',
  label: 'Enable taxes',
  description: 'Enable tax rates and calculations',
  tip: 'Rates will be configurable and taxes will be calculated during checkout.',
  group_id: 'general',
};
const pricesIncludeTax = {
  ...yesOrNo,
  id: 'woocommerce_prices_include_tax',
  label: 'Prices entered with tax',
  description: '',
  type: 'radio',
  options: {
    yes: 'Yes, I will enter prices inclusive of tax',
    no: 'No, I will enter prices exclusive of tax',
  },
  tip: 'This option is important as it will affect how you input prices.',
  group_id: 'tax',
};
const methodOf = ({ title, cost }: SimulatedSupplier['deliveries'][number], at: number) => ({
  id: at + 1,
  title,
  enabled: true,
  method_id: 'flat_rate',
  method_title: 'Flat rate',
  settings: { title: { id: 'title', value: title }, cost: { id: 'cost', label: 'Cost', value: cost } },
});
const settingOf = (setting: object, isOn: boolean) => ({ ...setting, value: isOn ? 'yes' : 'no' });

/**
 * Finds products, and variations only by their stored code, their GTIN, or a part of name and code. Neither `include` with a
 * variation's id nor a full-text search finds one.
 */
function wanted({ sku, include, search, search_name_or_sku: words, global_unique_id: gtins }: ProductQuery) {
  const skus = sku === undefined ? undefined : new Set([...sku.split(','), sku].map((one) => one.toLowerCase()));
  const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  return (product: WooGoods): boolean => {
    const { id, kind, goods } = product;
    // The database compares without case.
    if (skus) return storedSku(product) !== '' && skus.has(storedSku(product).toLowerCase());
    if (gtins !== undefined) return gtins.split(',').includes(goods.gtin ?? '');
    if (words !== undefined) return holds(goods.name, words) || holds(storedSku(product), words);
    if (kind === 'variation') return false;
    if (include) return include.includes(id);
    return search === undefined || holds(goods.name, search) || holds(goods.description, search);
  };
}

function paged(
  found: WooGoods[],
  notify: (goods: WooGoods) => Record<string, unknown>,
  { page, per_page: length, status, orderby, order, _fields: fields }: z.output<typeof variationQuery>,
  reply: { header(name: string, value: number): unknown },
): Record<string, unknown>[] {
  const key = ({ id, goods }: WooGoods) => (orderby === 'title' || orderby === 'slug' ? goods.name : id);
  const ordered = found
    .filter(({ goods }) => status === 'any' || status === (goods.isDraft ? 'draft' : 'publish'))
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1) * (order === 'asc' ? 1 : -1));
  reply.header('x-wp-total', ordered.length);
  reply.header('x-wp-totalpages', Math.ceil(ordered.length / length));
  return ordered
    .slice((page - 1) * length, page * length)
    .map(notify)
    .map((reported) => onlyFields(reported, fields));
}
