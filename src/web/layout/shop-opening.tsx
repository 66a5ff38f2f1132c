import type { QueryClient } from '@tanstack/react-query';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, redirect, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openingPage, waitsForOpening } from '../before-opening.ts';
import { Toaster } from '../ui/overlays/toast.tsx';
import { traderLine } from './footer.tsx';
import { sessionQuery } from './session.queries.ts';
import { shopQuery } from './shop.queries.ts';
import { Wordmark } from './wordmark.tsx';

/** Before the shop opens, redirects visitors who follow a link, as the server does. @throws a redirect */
export async function redirectBeforeOpening(
  { queryClient }: { queryClient: QueryClient },
  path: string,
): Promise<void> {
  if (import.meta.env.SSR || !waitsForOpening(path)) return;
  const known = await queryClient.query({ ...shopQuery, staleTime: 'static' });
  if (known.isOpen) return;
  const user = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  if (user?.role === 'admin') return;
  // It may have opened since this page was loaded.
  const now = await queryClient.query({ ...shopQuery, staleTime: 0 });
  if (!now.isOpen) throw redirect({ to: openingPage });
}

/** 'for-staff': the shop is not open and only staff can see this page; 'closed': one of the pages that everybody can see before then. */
export function useShopStage(): 'open' | 'for-staff' | 'closed' {
  const { data: shop } = useSuspenseQuery(shopQuery);
  const isForStaff = useMatches({
    select: (matches) => !matches[0]?._notFound && waitsForOpening(matches.at(-1)?.fullPath ?? ''),
  });
  if (shop.isOpen) return 'open';
  return isForStaff ? 'for-staff' : 'closed';
}

/** Replaces the delivery and offer band while ordering is paused. */
export function OrdersPausedBand({ note }: { note: string }) {
  return (
    <aside aria-label="Orders" className="bg-health px-4 py-1.5 text-center text-sm font-medium wrap-anywhere text-ink">
      We’re not taking orders at the moment. {note}
    </aside>
  );
}

/** The layout before the shop opens: its name, the trader's details and nothing to buy. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <div className="frame flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="page-width py-4">
        <Link
          to={openingPage}
          aria-label={`${shop.name}, home`}
          className="inline-grid min-h-11 content-center text-pine"
        >
          <Wordmark name={shop.name}>
            <img src="/brand/wordmark.svg" alt="" width={166} height={32} className="h-7 w-auto sm:h-8" />
          </Wordmark>
        </Link>
      </header>
      <div className="grow">{children}</div>
      <footer className="page-width mt-section flex flex-wrap items-center gap-x-6 gap-y-1 pb-8 text-sm text-muted">
        <p className="mr-auto">{traderLine(shop) || shop.name}</p>
        {/* The default address of a new shop does not exist. */}
        {!shop.email.endsWith('.example') && (
          <a href={`mailto:${shop.email}`} className={footLink}>
            {shop.email}
          </a>
        )}
        <Link to="/policies" hash="privacy" className={footLink}>
          Privacy
        </Link>
        <Link to="/login" search={{ next: '/admin' }} className={footLink}>
          Staff sign-in
        </Link>
      </footer>
      <Toaster />
    </div>
  );
}

const footLink = 'link-quiet py-2 pointer-coarse:py-3';
