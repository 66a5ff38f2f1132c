import type { PostedForm } from '#platform/http/pages/page.contract.ts';
import { nextPage } from './features/accounts/sign-in/next-page.rules.ts';

/**
 * Forms that work without the page's code, by the path they are posted to: before it has come, and where it never does. All
 * others are answered with a page that asks to send them again.
 */
export const postedForms: Readonly<Record<string, PostedForm>> = {
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
