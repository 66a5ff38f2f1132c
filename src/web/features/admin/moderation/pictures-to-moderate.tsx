import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminReview, PicturesBody } from '#catalogue/reviews/review-admin.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { moderationKey } from '../lists/moderate.queries.ts';
import { CustomerPictures } from '../parts/customer-pictures.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

/** Nobody else sees them before they are shown here. */
export function PicturesToModerate({ review }: { review: AdminReview }) {
  const { id, title, customerName, pictures, picturesShown } = review;
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useDecidePictures(id, pictures);
  if (pictures.length === 0) return null;
  const of = <span className="sr-only"> of the review “{title}”</span>;
  return (
    <span className="grid gap-1">
      <CustomerPictures pictures={pictures} from={customerName} />
      {!picturesShown && (
        <span className="mt-1">
          <StatusBadge status="pictures not shown" tone="highlight" />
        </span>
      )}
      <span className="-ml-4 flex flex-wrap">
        <Button tone="quiet" size="small" onClick={() => mutate(picturesShown ? 'hidden' : 'shown')}>
          {picturesShown ? 'Hide Pictures' : 'Show Pictures'}
          {of}
        </Button>
        <Button tone="quiet" size="small" onClick={() => setAsks(true)}>
          Remove Pictures
          {of}
        </Button>
      </span>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => mutate('removed', { onSuccess: () => setAsks(false) })}
        title="Remove these pictures?"
        cancelLabel="Keep Pictures"
        action="Remove Pictures"
        busyAction="Removing..."
        busy={isPending}
        tone="danger"
      >
        <p>They are deleted for good. The review stays.</p>
      </ConfirmDialog>
    </span>
  );
}

const words = {
  shown: { title: 'Pictures Shown', text: 'Everybody can see them with the review.' },
  hidden: { title: 'Pictures Hidden', text: 'Nobody can see them in the shop any more.' },
  removed: { title: 'Pictures Removed', text: 'The review stays.' },
};

function useDecidePictures(id: number, pictures: string[]) {
  const queryClient = useQueryClient();
  const decision = useMutation({
    mutationFn: (state: PicturesBody['state']) =>
      request<AdminReview>(`/api/admin/reviews/${id}/pictures`, { method: 'PUT', body: { state, pictures } }),
    onSuccess: (_response, state) => {
      void invalidate(queryClient, [moderationKey]);
      const undo = { label: 'Undo', onAct: () => decision.mutate(state === 'shown' ? 'hidden' : 'shown') };
      toast({ ...words[state], ...(state !== 'removed' && { action: undo }) });
    },
    onError: (error) => {
      // Its author may have sent others.
      void invalidate(queryClient, [moderationKey]);
      toast({ title: 'Update Failed', text: rejectionText(error, 'Please try again.'), tone: 'destructive' });
    },
  });
  return decision;
}
