import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, ScriptOnce } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { AccountMenu } from '../../../layout/account-menu.tsx';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Wordmark } from '../../../layout/wordmark.tsx';
import { schemeBeforePaint } from './colour-scheme.ts';
import { FindButton } from './find-button.tsx';
import { SchemeMenu } from './scheme-menu.tsx';
import { SignedInOnly } from './session-ended.tsx';

/** What surrounds every page of the admin area: calmer than the shop's frame. A page brings its own `<main id="main">`. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <>
      <ScriptOnce>{schemeBeforePaint}</ScriptOnce>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="admin-header">
        <div className="admin-width flex items-center py-2 min-[24rem]:gap-1 sm:gap-2">
          <Link
            to="/admin"
            aria-label={`${shop.name}, admin`}
            className="grid min-h-11 min-w-11 content-center"
            activeProps={{}}
          >
            <Wordmark name={shop.name}>
              <Drawing name="wordmark" small="mark" className="only-light" />
              <Drawing name="wordmark-on-pine" small="mark-on-pine" className="only-dark" />
            </Wordmark>
          </Link>
          <span className="flex grow justify-end sm:justify-center">
            <FindButton />
          </span>
          <Link to="/" className="admin-action" aria-label="Back to the shop">
            <Store className="size-4.5" aria-hidden />
            <span className="max-sm:hidden">Back to the shop</span>
          </Link>
          <SchemeMenu />
          <AccountMenu />
        </div>
      </header>
      <SignedInOnly>{children}</SignedInOnly>
    </>
  );
}

/** On the narrowest telephones the paw alone. */
function Drawing({ name, small, className }: { name: string; small: string; className: string }) {
  return (
    <picture className={className}>
      <source media="(width < 24rem)" srcSet={`/brand/${small}.svg`} />
      <img src={`/brand/${name}.svg`} alt="" className="h-6 w-auto" />
    </picture>
  );
}
