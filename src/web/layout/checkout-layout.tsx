import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { BasketButton } from '../basket/basket-button.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { traderLine } from './footer.tsx';
import { shopQuery } from './shop.queries.ts';
import { HomeLink } from './wordmark.tsx';

const pages: readonly string[] = ['/checkout', '/payment/$orderNumber'];

/** Whether a page of the checkout is shown; undefined before the first. */
let isShown: boolean | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(now: boolean): void {
  isShown = now;
  listeners.forEach((listener) => listener());
}

/** In every page of the checkout: its layout comes and goes in the frame of the page, while the router changes its matches before. */
export function useCheckoutLayout(): void {
  useLayoutEffect(() => {
    show(true);
    return () => show(false);
  }, []);
}

/** Whether this page uses the reduced checkout layout, without links that lead away from paying. */
export function useIsCheckout(): boolean {
  const isMatch = useMatches({ select: (matches) => pages.includes(matches.at(-1)?.fullPath ?? '') });
  const [isFirst] = useState(isMatch);
  return (
    useSyncExternalStore(
      subscribe,
      () => isShown,
      () => undefined,
    ) ?? isFirst
  );
}

export function CheckoutHeader() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <header className="checkout-header bg-paper">
      <div className="page-width flex items-center justify-between gap-x-4 py-3">
        <HomeLink name={shop.name} />
        <div className="-mr-2.5 flex items-center gap-x-2 sm:gap-x-4">
          <Link to="/contact" className="link-quiet inline-flex min-h-11 items-center font-semibold">
            Help
          </Link>
          <BasketButton />
        </div>
      </div>
      <ConnectionBar />
    </header>
  );
}

const policies = { privacy: 'Privacy', terms: 'Terms', shipping: 'Shipping', returns: 'Returns' };

export function CheckoutFooter() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <footer className="mt-section border-t border-oat-deep">
      <div className="page-width grid gap-y-2 py-6 text-sm text-muted">
        <nav aria-label="Footer" className="-ml-2 flex flex-wrap gap-x-4">
          <Link to="/contact" className={footLink}>
            Contact Us
          </Link>
          {Object.entries(policies).map(([hash, name]) => (
            <Link key={hash} to="/policies" hash={hash} className={footLink}>
              {name}
            </Link>
          ))}
        </nav>
        <p className="text-xs">
          © 2025 {shop.name}
          {traderLine(shop) && `, ${traderLine(shop)}`}
        </p>
      </div>
    </footer>
  );
}

const footLink = 'link-quiet px-2 py-2 pointer-coarse:py-3';
