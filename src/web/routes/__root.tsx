import { useQuery } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  Match,
  Outlet,
  Scripts,
  useChildMatches,
  useMatches,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { BannerMemory } from '../layout/banner.tsx';
import { documentHead, ThemeStyle } from '../layout/document/document-head.tsx';
import { EarlyPresses, HydrationMark } from '../layout/document/early-presses.tsx';
import { useFocusOnPage } from '../layout/document/focus-on-page.ts';
import { StoreFacts } from '../layout/document/store-facts.tsx';
import { notFoundHead } from '../layout/error-screens.tsx';
import { useSessionEnd } from '../layout/session.queries.ts';
import { shelvesQuery } from '../layout/shelves.queries.ts';
import { Layout } from '../layout/shop-layout.tsx';
import { plainLayout, redirectBeforeOpening } from '../layout/shop-opening.tsx';
import { shopQuery } from '../layout/shop.queries.ts';
import { siteFrameQuery } from '../layout/site-frame.queries.ts';
import { load } from '../loading.ts';
import { nameOf } from '../page-head.ts';
import type { Site } from '../page-head.ts';
import { Toaster } from '../ui/overlays/toast.tsx';
import '../styles/shop.css';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Admin pages render the admin layout themselves; every other page is rendered in the shop's layout. */
    layout?: 'admin';
  }
}

export const Route = createRootRouteWithContext<Site>()({
  beforeLoad: ({ context, matches }) => redirectBeforeOpening(context, String(matches.at(-1)?.fullPath)),
  loader: async ({ context }) => {
    await load(context, shopQuery, shelvesQuery, siteFrameQuery);
    if (context.queryClient.getQueryData(shopQuery.queryKey)?.isOpen === false) await plainLayout.load();
  },
  head: ({ match, matches }) => {
    const { queryClient } = match.context;
    const inAdmin = matches.some(({ staticData }) => staticData.layout === 'admin');
    const fixed = import.meta.env.SSR && documentHead(queryClient, inAdmin);
    return {
      meta: [
        ...(fixed ? fixed.meta : []),
        ...(match._notFound ? notFoundHead(match.context).meta : [{ title: nameOf(queryClient) }]),
      ],
      links: fixed ? fixed.links : [],
    };
  },
  shellComponent: Document,
  component: Page,
});

function Page() {
  useSessionEnd();
  useFocusOnPage();
  const inAdmin = useIsAdminPage();
  if (!inAdmin)
    return (
      <Layout>
        <PageOutlet />
      </Layout>
    );
  return (
    <>
      <PageOutlet />
      <Toaster />
    </>
  );
}

/** Whether this is an admin page. Visitors without access get the shop's 404 page instead. */
function useIsAdminPage(): boolean {
  return useMatches({
    select: (matches) =>
      !matches[0]?._notFound &&
      matches.some(({ staticData, status }) => staticData.layout === 'admin' && status !== 'notFound'),
  });
}

/** The router's outlet in a Suspense boundary, which React hydrates after everything around it, followed by the hydration marker. */
function PageOutlet() {
  const isMissing = Route.useMatch({ select: ({ _notFound }) => _notFound === true });
  const routeIds = useChildMatches({
    select: (matches) => matches.map((match) => match.routeId),
    structuralSharing: true,
  });
  return (
    <Suspense>
      {isMissing || routeIds[0] === undefined ? <Outlet /> : <Match routeId={routeIds[0]} />}
      <AsDeep as={isMissing ? 0 : routeIds.length}>
        <HydrationMark />
      </AsDeep>
    </Suspense>
  );
}

/**
 * React hydrates Suspense boundaries level by level, and the router puts one around each route: what is to be hydrated after
 * the page has to be as deep.
 */
function AsDeep({ as: depth, children }: { as: number; children: ReactNode }) {
  return depth === 0 ? (
    children
  ) : (
    <Suspense>
      <AsDeep as={depth - 1}>{children}</AsDeep>
    </Suspense>
  );
}

function Document({ children }: { children: ReactNode }) {
  const { data: shop } = useQuery(shopQuery);
  const inAdmin = useIsAdminPage();
  return (
    // suppressHydrationWarning: the banner's script changes this element before hydration.
    <html lang="en-GB" data-banner={shop?.banner?.code} data-admin={inAdmin ? '' : undefined} suppressHydrationWarning>
      <head>
        <HeadContent />
        <BannerMemory />
        <EarlyPresses />
        {/* Rendered on the server only: React leaves unknown elements in the head alone, so it stays across navigations. */}
        {import.meta.env.SSR && <ThemeStyle />}
        {import.meta.env.SSR && shop && !inAdmin && <StoreFacts shop={shop} />}
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
