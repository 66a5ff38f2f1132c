import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireAdmin } from '#accounts/access.ts';
import { lookAgain } from '#accounts/session/session-cookie.ts';
import { seconds } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { staffErrors } from '#platform/http/errors/problem.contract.ts';
import { liveEventsQuery } from './live-events.contract.ts';
import { openLiveEvents } from './live-events.ts';

const events = { content: { 'text/event-stream': { schema: z.any().meta({ description: 'Server-sent events' }) } } };

export const liveEventRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const live = openLiveEvents(deps.changes);
  // Must close before the server waits for open responses, or it would wait for these streams.
  app.addHook('preClose', async () => live.close());

  app.get('/admin/events', {
    config: { staysOpen: true },
    schema: {
      summary: 'Stream changes as they happen',
      description:
        'Server-sent events. The data of each is `{"tags": […]}`: `orders`, `order:PV-7K2M9Q4XWT`, `order-placed:PV-7K2M9Q4XWT`, `catalogue`, `product:12`, `stock:12`, `settings` and the like; `everything` when some may have been missed.',
      tags: ['Admin'],
      querystring: liveEventsQuery,
      response: { 200: events, ...staffErrors },
    },
    handler: (request, reply) => {
      const mayStay = () => {
        lookAgain(request);
        return requireAdmin(deps, request);
      };
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'x-accel-buffering': 'no', // nginx would buffer events until it has a page of them
        })
        .send(live.connect(mayStay, seconds(request.query.seconds)));
    },
  });
};
