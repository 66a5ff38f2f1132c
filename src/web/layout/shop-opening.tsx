import type { QueryClient } from '@tanstack/react-query';
import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useMatches } from '@tanstack/react-router';
import { openingPage, waitsForOpening } from '../before-opening.ts';
import { renderedPart } from '../ui/lazy-part.tsx';
import { sessionQuery } from './session.queries.ts';
import { shopQuery } from './shop.queries.ts';

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

// Lazy, because a shop is closed only once.
export const plainLayout = renderedPart(async () => (await import('./plain-layout.tsx')).PlainLayout);
