import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { productIdParam } from '#catalogue/products/products.contract.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { cached, isTrueUntil } from '#platform/page-cache/page-cache.ts';
import { shopTime } from '#shop/delivery-dates/delivery-dates.contract.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { tryCode } from '../promotions/code-guesses.ts';
import { productDelivery, quote, quoteBody } from './quote.contract.ts';
import { basketQuoteOf, placeOf, priceItems, readProductDelivery } from './quote.ts';

export const quoteRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/checkout/quote', {
    config: { isBuying: true },
    schema: {
      summary: 'Quote a basket with delivery',
      description: 'Reserves nothing. Quantities above the stock are priced, too; compare them with `available`.',
      tags: ['Checkout'],
      body: quoteBody,
      response: { 200: quote, 400: problemResponse, 429: problemResponse },
    },
    handler: async (request) => {
      const { items, promoCode, delivery, to } = request.body;
      const session = await sessionOf(deps, request);
      const customer = { email: null, userId: session?.userId ?? null };
      const requested = {
        items,
        delivery,
        promoCode: promoCode ?? null,
        customer,
        to: await placeOf(deps.db, to, session?.userId ?? null),
      };
      const settings = await readAllSettings(deps.db);
      const now = deps.clock.now();
      const work = () => priceItems(deps.db, requested, { settings, now });
      const priced = await tryCode(deps, request, { promoCode, work, problemIn: ({ code }) => code?.problem });
      return basketQuoteOf(deps.db, priced, now);
    },
  });
  app.get('/time', {
    schema: { summary: 'Read the shop’s clock', tags: ['Checkout'], response: { 200: shopTime } },
    handler: async () => ({ now: deps.clock.now().toISOString() }),
  });
  app.get('/products/:id/delivery', {
    config: cached<unknown, { id: number }>({ tags: (_, { id }) => [productTag(id), 'settings', 'suppliers'] }),
    schema: {
      summary: 'Quote the price and dates of delivery of one product',
      tags: ['Products'],
      params: productIdParam,
      response: { 200: productDelivery, 400: problemResponse, 404: problemResponse },
    },
    handler: async (request) => {
      const delivery = await readProductDelivery(deps.db, request.params.id, deps.clock.now());
      isTrueUntil(request, new Date(delivery.datesUntil));
      return delivery;
    },
  });
};
