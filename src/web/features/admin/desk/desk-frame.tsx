import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, ScriptOnce, useRouter } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { RequestError } from '../../../api.ts';
import { AccountMenu } from '../../../frame/account-menu.tsx';
import { sessionQuery } from '../../../frame/session.queries.ts';
import { schemeBeforePaint } from './colour-scheme.ts';
import { FindButton } from './find-button.tsx';
import { SchemeMenu } from './scheme-menu.tsx';

/** What surrounds every page of the desk: calmer than the shop's frame. A page brings its own `<main id="main">`. */
export function DeskFrame({ children }: { children: ReactNode }) {
  useSessionEnd();
  return (
    <>
      <ScriptOnce>{schemeBeforePaint}</ScriptOnce>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="desk-header">
        <div className="desk-width flex items-center py-2 min-[24rem]:gap-1 sm:gap-2">
          <Link to="/admin" aria-label="Paw & Vale, desk" className="block shrink-0 py-1" activeProps={{}}>
            <Wordmark name="wordmark" small="mark" className="only-light" />
            <Wordmark name="wordmark-on-pine" small="mark-on-pine" className="only-dark" />
          </Link>
          <span className="flex grow justify-end sm:justify-center">
            <FindButton />
          </span>
          <Link to="/" className="desk-action" aria-label="Back to the shop">
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
function Wordmark({ name, small, className }: { name: string; small: string; className: string }) {
  return (
    <picture className={className}>
      <source media="(width < 24rem)" srcSet={`/brand/${small}.svg`} />
      <img src={`/brand/${name}.svg`} alt="" className="h-6 w-auto" />
    </picture>
  );
}

/** Somebody has signed out, here or in another window: they can sign in and come back. */
function SignedInOnly({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(sessionQuery);
  const router = useRouter();
  const isGone = user === null;
  useEffect(() => {
    if (isGone) void router.navigate({ to: '/login', search: { next: router.state.location.href }, replace: true });
  }, [isGone, router]);
  return isGone ? null : children;
}

/** A refused read means that the session has ended: who is signed in is asked again. */
function useSessionEnd(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const error: unknown = event.action.error;
        if (error instanceof RequestError && error.status === 401)
          void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [queryClient],
  );
}
