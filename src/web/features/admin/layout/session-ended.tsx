import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { RequestError } from '../../../api.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const askAgainMs = 3_000;

/**
 * Who signs out here leaves. Who is refused because the session has ended stays: what was typed is kept behind a dialog, unseen,
 * until they are signed in again, in a tab of its own.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { hasEnded, user, askAgain } = useSession();
  const hasLeft = user === null && !hasEnded;
  useEffect(() => {
    if (hasLeft) void router.navigate({ to: '/login', search: { next: router.state.location.href }, replace: true });
  }, [hasLeft, router]);
  if (hasLeft) return null;
  return (
    <>
      <div className={clsx('contents', user === null && 'invisible')}>{children}</div>
      <Dialog
        open={user === null}
        onClose={askAgain}
        title="Your session has ended"
        footer={
          <LinkButton to="/login" search={{ next: '/admin' }} target="_blank">
            Sign In
          </LinkButton>
        }
      >
        <p>What you typed is still here. Sign in again, then come back to this page and save.</p>
      </Dialog>
    </>
  );
}

function useSession() {
  const queryClient = useQueryClient();
  const [hasEnded, setEnded] = useState(false);
  const { data: user, refetch } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.data === null ? askAgainMs : false),
  });

  useEffect(() => {
    const end = (error: unknown) => {
      if (!(error instanceof RequestError) || error.refusal?.code !== 'not-signed-in') return;
      setEnded(true);
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    };
    const leaveMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') end(event.action.error);
    });
    const leaveQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'error') end(event.action.error);
      const isSession = event.query.queryHash === hashKey(sessionQuery.queryKey);
      if (isSession && event.action.type === 'success' && event.query.state.data) setEnded(false);
    });
    return () => {
      leaveMutations();
      leaveQueries();
    };
  }, [queryClient]);

  // What could not be read meanwhile is read now.
  const isBack = !hasEnded && Boolean(user);
  useEffect(() => {
    if (isBack) void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  }, [isBack, queryClient]);

  return { hasEnded, user, askAgain: () => void refetch() };
}
