import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { whenSessionEnds } from '../../../api.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const recheckMs = 3_000; // they may sign in again in another tab

type SignedInOnlyProps = {
  /** The shop's sign-in form, passed in because features do not import each other. */
  SignIn: ComponentType<{ email?: string | undefined }>;
  children: ReactNode;
};

/**
 * Signing out leaves the admin area. When the session ends otherwise, the page stays mounted but hidden behind a sign-in dialog, so
 * that nothing typed is lost; after signing in the rejected calls are sent again.
 */
export function SignedInOnly({ SignIn, children }: SignedInOnlyProps) {
  const router = useRouter();
  const { hasEnded, user, email, recheck } = useSession();
  const hasLeft = user === null && !hasEnded;
  useEffect(() => {
    if (hasLeft) void router.navigate({ to: '/login', search: { next: router.state.location.href }, replace: true });
  }, [hasLeft, router]);
  if (hasLeft) return null;
  return (
    <>
      <div className={clsx('admin-frame', user === null && 'invisible')}>{children}</div>
      <Dialog open={user === null} onClose={recheck} title="Your session has ended">
        <p className="mb-5">What you typed is still here. Sign in again and you can carry on where you were.</p>
        <SignIn email={email} />
      </Dialog>
    </>
  );
}

function useSession() {
  const queryClient = useQueryClient();
  const [hasEnded, setEnded] = useState(false);
  const { data: user, refetch } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.data === null ? recheckMs : false),
  });
  // Calls are not sent again when somebody else has signed in.
  const [known, setKnown] = useState({ user, isSame: true });
  if (user && user !== known.user) {
    setKnown({ user, isSame: !known.user || user.id === known.user.id });
    setEnded(false);
  }

  const waiting = useRef<((isSame: boolean) => void)[]>([]);
  useEffect(
    () =>
      whenSessionEnds(async () => {
        setEnded(true);
        await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
        if (!queryClient.getQueryData(sessionQuery.queryKey))
          return new Promise((resolve) => {
            waiting.current.push(resolve);
          });
        setEnded(false);
        return true;
      }),
    [queryClient],
  );
  useEffect(() => {
    for (const resolve of waiting.current.splice(0)) resolve(known.isSame);
  }, [known]);

  return { hasEnded, user, email: known.user?.email, recheck: () => void refetch() };
}
