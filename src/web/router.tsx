import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { createRouter, stringifySearchWith } from '@tanstack/react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import type { ParsedLocation } from '@tanstack/react-router';
import type { PageContext } from '#platform/http/pages/page.contract.ts';
import { RequestError } from './api.ts';
import { FailureScreen } from './layout/failure.tsx';
import { NotFoundScreen } from './layout/not-found.tsx';
import { routeTree } from './routeTree.gen.ts';

const pageContext = createIsomorphicFn()
  .server(() => getGlobalStartContext())
  .client(() => undefined);

export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // The shop's rule: what was read stays read until something is known to have changed it.
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry, retryDelay },
      mutations: { retry: false },
    },
  });

  const page = pageContext();
  const shopUrl = page?.shopUrl ?? '';

  const router = createRouter({
    routeTree,
    context: { queryClient, shopUrl },
    ssr: { nonce: page?.nonce },
    scrollRestoration: fromTheSecondPageOn(),
    // The pages scroll smoothly to their anchors; another page begins where it begins.
    scrollRestorationBehavior: 'instant',
    // What an address asks for is text: `minPrice=5.00` stays what was typed, and no quotes come and go around it.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    // Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    // As the server reads addresses, for which everything beyond the pages there are is one 404 page.
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

/** Reading once more helps against a line that broke and a shop that is too busy; for what the shop itself answers it does not. */
function retry(failures: number, error: Error): boolean {
  const isPassing = !(error instanceof RequestError) || [502, 503, 504].includes(error.status);
  return !import.meta.env.SSR && isPassing && failures < mostTries - 1;
}

/** In ms: soon at first, later then, and not everybody at once. */
function retryDelay(failures: number): number {
  return 500 * 2 ** failures * (1 + Math.random());
}

/**
 * The page that was sent stands where the browser, the rendered script or the reader has scrolled it: the router leaves it there and
 * places those that follow.
 */
function fromTheSecondPageOn(): (asked: { location: ParsedLocation }) => boolean {
  if (import.meta.env.SSR) return () => true;
  let sent: string | undefined = window.location.pathname;
  return ({ location: { pathname } }) => {
    const isSent = pathname === sent;
    sent = undefined;
    return !isSent;
  };
}

/** What the loaders read, for the browser to begin with. Without times, so that one state of the shop always makes one page. */
function packed(queryClient: QueryClient): string {
  const read = queryClient.getQueryCache().getAll();
  return JSON.stringify(
    read.flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : [])),
  );
}

function unpack(responses: string, queryClient: QueryClient): void {
  // As `packed` wrote them.
  for (const [queryKey, response] of JSON.parse(responses) as [QueryKey, unknown][])
    queryClient.setQueryData(queryKey, response);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
    server: { requestContext: PageContext };
  }
}
