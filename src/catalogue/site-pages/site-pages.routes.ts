import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { cached, dependsOn } from '#platform/page-cache/page-cache.ts';
import { openCatalogue } from '../search/search.ts';
import { journal, pageAddressParam, shownPage, siteFrame } from './site-pages.contract.ts';
import { readFrame, readJournal, showHome, showPage } from './site-pages.ts';

const tags = ['Pages'];
/** Beside what the handlers say. */
const kept = cached({ tags: () => ['site'] });
const found = { 200: shownPage, 400: problemResponse, 404: problemResponse };

/** What the owner writes: the home page, further pages and the journal. */
export const sitePageRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const catalogue = openCatalogue(deps);

  app.get('/site', {
    config: { ...cached({ tags: () => ['site', 'shelves'] }), beforeOpening: true },
    schema: { summary: 'Read the menus and the look of the shop', tags, response: { 200: siteFrame } },
    handler: () => readFrame(deps.db),
  });

  app.get('/pages/home', {
    config: kept,
    schema: { summary: 'Read the home page with what its rows show', tags, response: { 200: shownPage } },
    handler: async (request) => {
      const shown = await showHome(deps, catalogue);
      dependsOn(request, shown.tags);
      return shown.page;
    },
  });

  for (const [path, kind] of [
    ['pages', 'page'],
    ['journal', 'article'],
  ] as const)
    app.get(`/${path}/:address`, {
      config: kept,
      schema: { summary: `Read a published ${kind}`, tags, params: pageAddressParam, response: found },
      handler: async (request) => {
        const shown = await showPage(deps, catalogue, kind, request.params.address);
        dependsOn(request, shown.tags);
        return shown.page;
      },
    });

  app.get('/journal', {
    config: kept,
    schema: { summary: 'List the articles of the journal', tags, response: { 200: journal } },
    handler: () => readJournal(deps.db),
  });
};
