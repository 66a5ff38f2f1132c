import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countCall } from '#platform/http/limits/rate-limit.ts';
import { largestPictureMegabytes } from '../pictures/picture-sources.contract.ts';
import { proxyPicture } from './image-proxy.ts';
import type { IsNamed } from './image-proxy.ts';

// Pages of the shop show stored pictures alone; an admin sees those a supplier lists, by the dozen.
const fetched = { name: 'image-proxy', max: 30, windowMs: hours(1), ofAll: 300 };
const query = z.object({
  url: z
    .string('Enter the address of a picture')
    .trim()
    .min(1, 'Enter the address of a picture')
    .max(2_000, 'That address is too long')
    .meta({ description: 'http or https, on a host that a supplier or product of the shop names' }),
});

/** Who is on the staff is known above the pictures. */
type Options = Deps & { isNamed: IsNamed; isStaff: (request: FastifyRequest) => Promise<boolean> };

export const imageProxyRoutes: FastifyPluginAsyncZod<Options> = async (app, { isNamed, isStaff, ...deps }) => {
  app.get('/image-proxy', {
    schema: {
      summary: 'Retrieve a picture from a supplier’s host',
      description: `Checks the picture and re-encodes it as WebP. Fetches only public addresses, at most ${largestPictureMegabytes} MB within 10 seconds; SVG and HTML are rejected.`,
      tags: ['Pictures'],
      querystring: query,
      response: {
        200: { content: { 'image/webp': { schema: z.any().meta({ description: 'The picture' }) } } },
        400: problemResponse,
        429: problemResponse,
        502: problemResponse,
        504: problemResponse,
      },
    },
    handler: async (request, reply) => {
      const count = async () => void ((await isStaff(request)) || (await countCall(deps, fetched, request)));
      const { bytes, etag } = await proxyPicture({ ...deps, isNamed, count }, request.query.url);
      return reply.headers({ etag, 'cache-control': 'public, max-age=604800' }).type('image/webp').send(bytes);
    },
  });
};
