import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { cached, dependsOn, isTrueUntil } from '#platform/page-cache/page-cache.ts';
import { bundle, bundleParam, listedBundles } from './bundles.contract.ts';
import { listBundles, readBundle, readBundleStart } from './bundles.ts';

const tags = ['Products'];
/** The handlers state what it depends on. */
const saved = cached({ tags: () => [] });

/** Fixed goods at one price. */
export const bundleRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.get('/bundles', {
    config: saved,
    schema: { summary: 'List the bundles that are offered', tags, response: { 200: listedBundles } },
    handler: async (request) => {
      const { shown, tags: depends, until } = await listBundles(db, clock.now());
      dependsOn(request, depends);
      isTrueUntil(request, until);
      return shown;
    },
  });

  app.get('/bundles/:slug', {
    config: saved,
    schema: {
      summary: 'Retrieve a bundle with its parts',
      tags,
      params: bundleParam,
      response: { 200: bundle, 400: problemResponse, 404: problemResponse },
    },
    handler: async (request) => {
      const { slug } = request.params;
      isTrueUntil(request, await readBundleStart(db, slug, clock.now()));
      const { shown, tags: depends, until } = await readBundle(db, slug, clock.now());
      dependsOn(request, depends);
      isTrueUntil(request, until);
      return shown;
    },
  });
};
