import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rememberSession, sessionOf } from '#accounts/session/session-cookie.ts';
import { sessionToWrite } from '#accounts/session/session-to-write.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { addBundle } from './add-bundle.ts';
import {
  addBundleBody,
  addToBasketBody,
  basket,
  basketLineParam,
  basketRejection,
  setQuantityBody,
} from './basket.contract.ts';
import { addToBasket, clearBasket, readBasket, removeLine, setQuantity } from './basket.ts';

const tags = ['Basket'];

/** Every write returns the whole basket (shop rules, section 4). */
export const basketRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config } = deps;

  app.get('/cart', {
    config: { isBuying: true },
    schema: { summary: 'Retrieve the basket', tags, response: { 200: basket } },
    handler: async (request) => readBasket(db, await sessionOf(deps, request)),
  });

  app.post('/cart', {
    config: { isBuying: true },
    schema: {
      summary: 'Add a product to the basket',
      description:
        'Adds to the quantity of a product that is there already. The first write of a browser starts its session and sets the cookie that the basket belongs to.',
      tags,
      body: addToBasketBody,
      response: { 201: basket, 400: problemResponse, 404: problemResponse, 409: basketRejection, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const added = await addToBasket(db, await sessionToWrite(deps, request), request.body, clock.now());
      rememberSession(config, reply, added.session);
      return reply.code(201).send(added.basket);
    },
  });

  app.post('/cart/bundles', {
    config: { isBuying: true },
    schema: {
      summary: 'Add all parts of a bundle to the basket',
      description: 'All of them or nothing: a part of which there are too few leaves the basket as it is.',
      tags,
      body: addBundleBody,
      response: { 201: basket, 400: problemResponse, 404: problemResponse, 409: basketRejection, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const added = await addBundle(db, await sessionToWrite(deps, request), request.body, clock.now());
      rememberSession(config, reply, added.session);
      return reply.code(201).send(added.basket);
    },
  });

  app.put('/cart/:productId', {
    config: { isBuying: true },
    schema: {
      summary: 'Change the quantity of a product',
      description: 'A quantity of 0 removes the line.',
      tags,
      params: basketLineParam,
      body: setQuantityBody,
      response: { 200: basket, 400: problemResponse, 404: problemResponse, 409: basketRejection },
    },
    handler: async (request) =>
      setQuantity(db, await sessionOf(deps, request), request.params.productId, request.body, deps.clock.now()),
  });

  app.delete('/cart/:productId', {
    config: { isBuying: true },
    schema: {
      summary: 'Remove a product',
      description: 'Succeeds for a product that is not in the basket, too.',
      tags,
      params: basketLineParam,
      response: { 200: basket, 400: problemResponse },
    },
    handler: async (request) => removeLine(db, await sessionOf(deps, request), request.params.productId),
  });

  app.delete('/cart', {
    config: { isBuying: true },
    schema: { summary: 'Empty the basket', tags, response: { 200: basket } },
    handler: async (request) => clearBasket(db, await sessionOf(deps, request)),
  });
};
