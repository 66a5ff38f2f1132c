import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openingPage } from '../before-opening.ts';
import { Toaster } from '../ui/overlays/toast.tsx';
import { traderLine } from './footer.tsx';
import { shopQuery } from './shop.queries.ts';
import { Logo } from './wordmark.tsx';

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
          <Logo name={shop.name}>
            <img src="/brand/wordmark.svg" alt="" width={166} height={32} className="h-7 w-auto sm:h-8" />
          </Logo>
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
