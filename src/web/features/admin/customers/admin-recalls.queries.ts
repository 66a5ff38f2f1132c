import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminRecall, RecalledOrder, RecallPreview } from '#orders/recalls/recalls.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';

const path = '/api/admin/recalls';
export const recallsKey = 'admin-recalls';

/** Each is called even if the form has been unmounted. */
type Settling = { onSettled: () => void };

export function usePreviewRecall({ onErrors, onSettled }: Settling & { onErrors: (errors: Errors) => void }) {
  return useMutation({
    mutationFn: (body: object) => request<RecallPreview>(`${path}/preview`, { method: 'POST', body }),
    onSettled,
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({ title: 'Not counted', text: rejectionText(error, 'Failed to count who bought it'), tone: 'destructive' });
    },
  });
}

type Beginning = Settling & { onBegun: (recall: AdminRecall) => void; onRefused: (errors: Errors) => void };

export function useBeginRecall({ onBegun, onRefused, onSettled }: Beginning) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => request<AdminRecall>(path, { method: 'POST', body }),
    onSettled,
    onSuccess: (recall) => {
      void invalidate(queryClient, [recallsKey]);
      toast({ title: 'Recall Begun', text: `We’re writing to everybody who bought ${recall.title}.` });
      onBegun(recall);
    },
    onError: (error) => {
      onRefused(errorsFrom(error));
      toast({
        title: 'Recall Not Begun',
        text: rejectionText(error, 'Failed to begin the recall'),
        tone: 'destructive',
      });
    },
  });
}

/** Ends a recall or shows it again, with Undo. */
export function useEndRecall() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, isEnded }: { id: number; isEnded: boolean }) =>
      request<AdminRecall>(`${path}/${id}`, { method: 'PATCH', body: { isEnded } }),
    onSuccess: ({ id, title, endedAt }) => {
      void invalidate(queryClient, [recallsKey]);
      const isEnded = endedAt !== null;
      toast({
        title: isEnded ? 'Recall Ended' : 'Recall Resumed',
        text: isEnded ? `${title} is no longer shown as recalled.` : `${title} is shown as recalled again.`,
        action: { label: 'Undo', onAct: () => mutate({ id, isEnded: !isEnded }) },
      });
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: rejectionText(error, 'Failed to change the recall'), tone: 'destructive' }),
  });
  return mutate;
}

export function useResendRecallMail(recallId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ orderNumber }: Pick<RecalledOrder, 'orderNumber'>) =>
      request(`${path}/${recallId}/orders/${orderNumber}/mails`, { method: 'POST' }),
    onSuccess: (_, { orderNumber }) => {
      void invalidate(queryClient, [recallsKey]);
      toast({ title: 'Sent Again', text: `The email about ${orderNumber} is on its way.` });
    },
    onError: (error) =>
      toast({ title: 'Not Sent', text: rejectionText(error, 'Failed to send the email'), tone: 'destructive' }),
  });
}
