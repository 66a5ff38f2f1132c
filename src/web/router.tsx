import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { createRouter, stringifySearchWith } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { PageContext } from '#platform/http/pages/page.contract.ts';
import { RequestError } from './api.ts';
import { FailureScreen, NotFoundScreen } from './layout/error-screens.tsx';
import { routeTree } from './routeTree.gen.ts';

const pageContext = createIsomorphicFn()
  .server(() => getGlobalStartContext())
  .client(() => undefined);

export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Cached data stays fresh until something invalidates it.
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry, retryDelay },
      // Offline a write fails at once: none is sent later, when nobody thinks of it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

  const page = pageContext();
  const shopUrl = page?.shopUrl ?? '';

  const router = createRouter({
    routeTree,
    context: { queryClient, shopUrl },
    ssr: { nonce: page?.nonce },
    scrollRestoration: fromTheSecondPageOn(),
    // Anchors scroll smoothly, but a new page must not.
    scrollRestorationBehavior: 'instant',
    // Search parameters are plain text, not JSON: `minPrice=5.00` stays as typed.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    // Freshness is up to the query client.
    defaultPreloadStaleTime: 0,
    // Like the server, which has a single 404 page for all unknown addresses.
    caseSensitive: true,
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: FailureScreen,
    dehydrate: () => ({ shopUrl, answers: packed(queryClient) }),
    hydrate: (state: { shopUrl: string; answers: string }) => {
      unpack(state.answers, queryClient);
      router.update({ context: { queryClient, shopUrl: state.shopUrl } });
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return router;
}

const mostTries = 3;

/** Retries connection failures and an overloaded server only: the API's own responses would be the same again. */
function retry(failures: number, error: Error): boolean {
  const isPassing = !(error instanceof RequestError) || [502, 503, 504].includes(error.status);
  return !import.meta.env.SSR && isPassing && failures < mostTries - 1;
}

/** In ms: exponential backoff with jitter. */
function retryDelay(failures: number): number {
  return 500 * 2 ** failures * (1 + Math.random());
}

/**
 * Scroll restoration for every page but the one the server rendered: the browser, an anchor or the reader has scrolled that one
 * already. The router saves the place of a page only if it has seen it scroll since it rendered it, so it is told of a scroll
 * then: otherwise Back would forget a reader who had scrolled before the page was hydrated.
 */
function fromTheSecondPageOn(): (options: { location: ParsedLocation }) => boolean {
  if (import.meta.env.SSR) return () => true;
  let sent: string | undefined = window.location.pathname;
  return ({ location: { pathname } }) => {
    const isSent = pathname === sent;
    sent = undefined;
    document.dispatchEvent(new Event('scroll'));
    return !isSent;
  };
}

/** The loaders' data for the browser's cache. Without timestamps, so that the same data always renders the same page. */
function packed(queryClient: QueryClient): string {
  const read = queryClient.getQueryCache().getAll();
  return JSON.stringify(
    read.flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : [])),
  );
}

function unpack(responses: string, queryClient: QueryClient): void {
  // Written by `packed`.
  for (const [queryKey, response] of JSON.parse(responses) as [QueryKey, unknown][])
    queryClient.setQueryData(queryKey, response);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
    server: { requestContext: PageContext };
  }
}
