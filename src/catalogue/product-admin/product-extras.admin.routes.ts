import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { personalisation } from '../products/personalisation.contract.ts';
import { productIdParam } from '../products/products.contract.ts';
import { feedingBody, feedingTable } from './feeding-admin.contract.ts';
import { personaliseProduct } from './personalise-product.ts';
import { saveFeeding } from './save-feeding.ts';
import { giftCardSwitch, sellAsGiftCard } from './sell-as-gift-card.ts';

export const productExtrasAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.put('/admin/products/:id/personalisation', {
    schema: {
      summary: 'Set what is written on each piece of a product for its buyer',
      description: 'Without fields it is made for nobody in particular. Baskets that lack a text say so.',
      tags: ['Products'],
      params: productIdParam,
      body: personalisation,
      response: { 200: personalisation, ...staffErrors, 404: problemResponse },
    },
    handler: (request) => personaliseProduct(deps, request.params.id, request.body, callerOf(request).userId),
  });

  app.put('/admin/products/:id/gift-card', {
    schema: {
      summary: 'Sell a product, with all of its family, as a gift card of its price',
      description: 'It is emailed on a day its buyer chooses, and has no stock, VAT, weight or supplier.',
      tags: ['Products'],
      params: productIdParam,
      body: giftCardSwitch,
      response: { 200: giftCardSwitch, ...staffErrors, 404: problemResponse, 409: problemResponse },
    },
    handler: (request) => sellAsGiftCard(deps, request.params.id, request.body, callerOf(request).userId),
  });

  app.put('/admin/products/:id/feeding', {
    schema: {
      summary: 'Set the feeding table of a food',
      description:
        'What an animal of a weight eats a day. The other sizes of its family without one of their own show it too.',
      tags: ['Products'],
      params: productIdParam,
      body: feedingBody,
      response: { 200: feedingTable, ...staffErrors, 404: problemResponse },
    },
    handler: (request) => saveFeeding(deps, request.params.id, request.body, callerOf(request).userId),
  });
};
