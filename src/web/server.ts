import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import type { PageRenderer } from '#platform/http/page.contract.ts';
import { withCodeLater } from './frame/code-later.ts';
import { publicPages } from './public-pages.ts';
import { routeTree } from './routeTree.gen.ts';

const handle = createStartHandler(defaultRenderHandler);
const { routesByPath } = createRouter({ routeTree, context: { queryClient: new QueryClient(), shopUrl: '' } });

const renderer: PageRenderer = {
  async fetch(request, options) {
    const page = await handle(request, options);
    return new Response(withCodeLater(await page.text(), options.context.nonce), page);
  },
  paths: Object.keys(routesByPath),
  publicPages,
};

export default renderer;
