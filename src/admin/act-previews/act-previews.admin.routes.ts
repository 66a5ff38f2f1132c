import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { actPreview } from '#orders/acts/act-preview.contract.ts';
import { orderNumberParam } from '#orders/order/orders.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { previewedAct } from './act-previews.contract.ts';
import { previewAct } from './act-previews.ts';

export const actPreviewRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/admin/orders/:orderNumber/preview', {
    config: { openTo: ['orders', 'refunds'] },
    schema: {
      summary: 'See what an act on an order would do',
      description:
        'Emails, refunds, stock and suppliers, as the act itself would leave them. Nothing is kept or sent. An act that would be refused is refused here for the same reason.',
      tags: ['Orders'],
      params: orderNumberParam,
      body: previewedAct,
      response: { 200: actPreview, ...staffErrors, 404: problemResponse, 409: problemResponse },
    },
    handler: (request) => previewAct(deps, request.params.orderNumber, request.body, callerOf(request).userId),
  });
};
