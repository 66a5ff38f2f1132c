import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SimulatedSupplier } from './simulated-supplier.ts';
import {
  changePaper,
  leftToRefund,
  setStatus,
  takePaper,
  wooOrderBody,
  wooOrderChange,
  wooOrderOf,
  wooRefundOf,
} from './woocommerce-papers.ts';
import type { WooPaper } from './woocommerce-papers.ts';
import { wooTracking } from './woocommerce-shipments.ts';

type Setting = { supplier: SimulatedSupplier };
type Papers = Setting & { papers: Map<number, WooPaper> };

const idParams = z.object({ id: z.coerce.number() });
const search = z.object({
  search: z.string().max(500).default(''),
  status: z.string().default('any'),
  per_page: z.coerce.number().pipe(z.int().positive().max(100)).default(10),
  orderby: z.enum(['date', 'id']).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  _fields: z.string().optional(),
});
const refundBody = z.object({
  amount: z.string(),
  reason: z.string().default(''),
  line_items: z.array(z.object({ id: z.int(), quantity: z.int().positive() })).default([]),
});
const deletion = z.object({ force: z.enum(['true', 'false']).default('false') });

const missing = { code: 'woocommerce_rest_shop_order_invalid_id', message: 'Invalid ID.', data: { status: 404 } };

/** Orders as WooCommerce accepts them: each request creates another order, whatever the shop's number in it. */
export const wooOrders: FastifyPluginAsyncZod<Setting> = async (app, { supplier }) => {
  const papers = new Map<number, WooPaper>();
  let created = 0;

  app.post('/orders', { schema: { body: wooOrderBody } }, async ({ body }, reply) => {
    created += 1;
    const paper = takePaper(supplier, body, 5_000 + created);
    papers.set(paper.id, paper);
    if (!paper.hasTotals) return reply.code(500).send('<p>There has been a critical error on this website.</p>');
    return reply.code(201).send(wooOrderOf(supplier, paper));
  });

  app.post('/orders/batch', { schema: { body: z.object({}) } }, async () => []);

  app.get('/orders', { schema: { querystring: search } }, async ({ query }) => found(supplier, papers.values(), query));

  app.get('/orders/:id', { schema: { params: idParams } }, async ({ params }, reply) => {
    const paper = papers.get(params.id);
    return paper ? wooOrderOf(supplier, paper) : reply.code(404).send(missing);
  });

  await app.register(changes, { supplier, papers });
  await app.register(wooTracking, { supplier, papers });
};

/** What its staff, and the shop, do with an order that exists. */
const changes: FastifyPluginAsyncZod<Papers> = async (app, { supplier, papers }) => {
  const notify = async ({ order }: WooPaper) => {
    for (const listener of supplier.watchers) await listener(order);
  };

  app.delete(
    '/orders/:id',
    { schema: { params: idParams, querystring: deletion } },
    async ({ params, query }, reply) => {
      const paper = papers.get(params.id);
      if (!paper) return reply.code(404).send(missing);
      paper.isBinned = true;
      if (query.force === 'true') papers.delete(params.id);
      return wooOrderOf(supplier, paper);
    },
  );

  app.put('/orders/:id', { schema: { params: idParams, body: wooOrderChange } }, async ({ params, body }, reply) => {
    const paper = papers.get(params.id);
    if (!paper) return reply.code(404).send(missing);
    changePaper(supplier, paper, body);
    await notify(paper);
    return wooOrderOf(supplier, paper);
  });

  await app.register(refunds, { supplier, papers, notify });
};

const refunds: FastifyPluginAsyncZod<Papers & { notify: (paper: WooPaper) => Promise<void> }> = async (
  app,
  { supplier, papers, notify },
) => {
  app.get('/orders/:id/refunds', { schema: { params: idParams } }, async ({ params }) => {
    const paper = papers.get(params.id);
    return paper ? paper.refunds.map((refund) => wooRefundOf(paper, refund)) : [];
  });

  app.post(
    '/orders/:id/refunds',
    { schema: { params: idParams, body: refundBody } },
    async ({ params, body }, reply) => {
      const paper = papers.get(params.id);
      if (!paper) return reply.code(404).send(missing);
      const lines = body.line_items.map(({ id: itemId, quantity }) => ({ itemId, quantity }));
      const refund = { id: 70_001 + paper.refunds.length, reason: body.reason, amount: Number(body.amount), lines };
      paper.refunds.push(refund);
      if (leftToRefund(supplier, paper) <= 0) setStatus(supplier, paper, 'refunded');
      await notify(paper);
      return reply.code(201).send(wooRefundOf(paper, refund));
    },
  );
};

function found(supplier: SimulatedSupplier, papers: Iterable<WooPaper>, query: z.output<typeof search>) {
  const inName = ({ body: { billing } }: WooPaper) =>
    [billing.first_name, billing.last_name, billing.company].some((name) => name.includes(query.search));
  // 'any' is every status except trash; other values beside it are ignored.
  const wanted = query.status.split(',');
  const inStatus = (paper: WooPaper) =>
    wanted.includes('any') ? !paper.isBinned : wanted.includes(wooOrderOf(supplier, paper).status);
  const all = [...papers].filter((paper) => inName(paper) && inStatus(paper));
  const ordered = query.order === 'asc' ? all : all.toReversed();
  return ordered.slice(0, query.per_page).map((paper) => onlyFields(wooOrderOf(supplier, paper), query._fields));
}

/** `fields`: names separated by commas, or all. */
export function onlyFields(reported: Record<string, unknown>, fields: string | undefined): Record<string, unknown> {
  const read = new Set(fields?.split(','));
  return fields ? Object.fromEntries(Object.entries(reported).filter(([name]) => read.has(name))) : reported;
}
