import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { whenSessionEnds } from '../../../api.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SignInForm } from '../../accounts/sign-in/sign-in-form.tsx';

const askAgainMs = 3_000; // they may sign in again in another tab

/**
 * Who signs out here leaves. Who is refused because the session has ended stays: what was typed is kept behind a dialog, unseen,
 * until they are signed in again. Then what was refused meanwhile goes through by itself.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { hasEnded, user, before, askAgain } = useSession();
  const hasLeft = user === null && !hasEnded;
  useEffect(() => {
    if (hasLeft) void router.navigate({ to: '/login', search: { next: router.state.location.href }, replace: true });
  }, [hasLeft, router]);
  if (hasLeft) return null;
  return (
    <>
      <div className={clsx('contents', user === null && 'invisible')}>{children}</div>
      <Dialog open={user === null} onClose={askAgain} title="Your session has ended">
        <p className="mb-5">What you typed is still here. Sign in again and you can go on where you were.</p>
        <SignInForm email={before?.email} />
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
  const [before, setBefore] = useState(user);
  if (user && user !== before && !hasEnded) setBefore(user);

  const waiting = useRef<((isSame: boolean) => void)[]>([]);
  useEffect(
    () =>
      whenSessionEnds(async () => {
        setEnded(true);
        await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
        if (!queryClient.getQueryData(sessionQuery.queryKey))
          return new Promise((resolve) => waiting.current.push(resolve));
        setEnded(false);
        return true;
      }),
    [queryClient],
  );

  // What one person pressed is not done in another's name.
  const isSame = user?.id === before?.id;
  useEffect(() => {
    if (!user) return;
    setEnded(false);
    for (const resolve of waiting.current.splice(0)) resolve(isSame);
  }, [user, isSame]);

  return { hasEnded, user, before, askAgain: () => void refetch() };
}
