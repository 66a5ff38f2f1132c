import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import type { PageRenderer } from '#platform/http/pages/page.contract.ts';
import { openingPage, waitsForOpening } from './before-opening.ts';
import { postedForms } from './posted-forms.ts';
import { publicPages } from './public-pages.ts';
import { routeTree } from './routeTree.gen.ts';

const handle = createStartHandler(defaultRenderHandler);
const { routesByPath } = createRouter({ routeTree, context: { queryClient: new QueryClient(), shopUrl: '' } });

const renderer: PageRenderer = {
  fetch: async (request, options) => handle(request, options),
  paths: Object.keys(routesByPath),
  publicPages,
  openingPage,
  waitsForOpening,
  postedForms,
};

export default renderer;
