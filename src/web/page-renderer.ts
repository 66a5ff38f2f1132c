import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import type { PageRenderer, PostedForm } from '#platform/http/pages/page.contract.ts';
import { firstVisitPage, needsOwner, openingPage, waitsForOpening } from './before-opening.ts';
import { nextPage } from './features/accounts/sign-in/next-page.rules.ts';
import { publicPages } from './public-pages.ts';
import { routeTree } from './routeTree.gen.ts';
import { guessedAddresses } from './tab-ids.ts';

/**
 * Forms that work without JavaScript, by the path they post to. Any other form posted before hydration gets a page that asks to
 * send it again.
 */
const postedForms: Readonly<Record<string, PostedForm>> = {
  '/login': {
    call: '/api/auth/login',
    body: ({ email, password }) => ({ email, password }),
    done: (search) => nextPage(search.get('next') ?? undefined),
    refused: '/form/not-signed-in',
  },
  '/basket': {
    call: '/api/cart',
    body: ({ productId, quantity }) => ({ productId: Number(productId), quantity: Number(quantity) }),
    done: () => '/basket',
    refused: '/form/not-added',
  },
  '/newsletter': {
    call: '/api/newsletter',
    body: ({ email }) => ({ email }),
    done: () => '/form/subscribed',
    refused: '/form/not-subscribed',
  },
};

const handle = createStartHandler(defaultRenderHandler);
const { routesByPath } = createRouter({ routeTree, context: { queryClient: new QueryClient(), shopUrl: '' } });

const renderer: PageRenderer = {
  fetch: async (request, options) => handle(request, options),
  paths: Object.keys(routesByPath),
  publicPages,
  otherNames: guessedAddresses(),
  openingPage,
  waitsForOpening,
  firstVisitPage,
  needsOwner,
  isFramed: (address) => address.startsWith('/preview/'),
  postedForms,
};

export default renderer;
