import { useMutation, useQuery } from '@tanstack/react-query';
import { request, sentenceFor } from '../../../../api.ts';
import { sessionQuery } from '../../../../layout/session.queries.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { useInvalidateOrders } from './order-admin.queries.ts';

/** A link of a carrier that the shop does not know. */
export function PendingLink({ link }: { link: string }) {
  const isOwner = useIsOwner();
  const { host } = new URL(link);
  const { mutate, isPending } = useSetAllowed(host);
  return (
    <div className="grid justify-items-start gap-1.5 py-1 text-sm">
      <p className="text-muted wrap-anywhere">
        Customers do not see the link to{' '}
        <a href={link} target="_blank" rel="noreferrer nofollow">
          {host}
        </a>{' '}
        yet: the shop does not know this carrier.
      </p>
      {isOwner ? (
        <Button size="small" tone="secondary" className="bg-oat-deep" busy={isPending} onClick={() => mutate(true)}>
          Allow Links to {host}
        </Button>
      ) : (
        <p className="text-muted">The owner can allow it.</p>
      )}
    </div>
  );
}

/** Of a link that customers see because the owner has allowed it. */
export function AllowedHost({ host }: { host: string }) {
  const isOwner = useIsOwner();
  const { mutate, isPending } = useSetAllowed(host);
  if (!isOwner) return null;
  return (
    <div className="grid justify-items-start">
      <p className="text-muted wrap-anywhere">You have allowed links to {host}, for all parcels.</p>
      <Button size="small" tone="quiet" className="-ml-4" busy={isPending} onClick={() => mutate(false)}>
        Take Back
      </Button>
    </div>
  );
}

function useIsOwner(): boolean {
  return useQuery(sessionQuery).data?.staffRole === 'owner';
}

/** Allows a host's links, or takes them back, with Undo. */
function useSetAllowed(host: string) {
  const reread = useInvalidateOrders();
  const setting = useMutation({
    mutationFn: (isAllowed: boolean) =>
      isAllowed
        ? request('/api/admin/link-hosts', { method: 'POST', body: { host } })
        : request(`/api/admin/link-hosts/${host}`, { method: 'DELETE' }),
    onSuccess: (_response, isAllowed) => {
      toast({
        title: isAllowed ? 'Links Allowed' : 'Links Taken Back',
        text: isAllowed
          ? `Customers see links to ${host} from now on.`
          : `Customers see no link to ${host} any more. Emails that were sent keep theirs.`,
        action: { label: 'Undo', onAct: () => setting.mutate(!isAllowed) },
      });
      return reread();
    },
    onError: (error) =>
      toast({
        title: 'Nothing Changed',
        text: sentenceFor(error, 'Please try again in a moment.'),
        tone: 'destructive',
      }),
  });
  return setting;
}
