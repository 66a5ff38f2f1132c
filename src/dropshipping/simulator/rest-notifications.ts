import { createHmac } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deliverTo } from './deliver.ts';
import type { SimulatedSupplier } from './simulated-supplier.ts';

const wanted = z.object({ url: z.url({ protocol: /^https?$/ }), secret: z.string().min(1).max(500) });

/** Tells a shop that asked for it what it should ask for again; see docs/supplier-protocol.md. */
export const restNotifications: FastifyPluginAsyncZod<{ supplier: SimulatedSupplier }> = async (app, { supplier }) => {
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
