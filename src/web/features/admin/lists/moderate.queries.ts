import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from './list.queries.ts';

export const moderationKey = 'moderation';

export type Voice = 'reviews' | 'comments';
type Moderated = { id: number; hidden: boolean };

export const voiceNames: Record<Voice, string> = { reviews: 'Review', comments: 'Comment' };

/** Hides or shows a review or comment, with Undo. */
export function useModerate(voice: Voice, onDone?: (moderated: Moderated) => void) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, hidden }: Moderated) =>
      request(`/api/admin/${voice}/${id}`, { method: 'PATCH', body: { hidden } }),
    onSuccess: (_response, { id, hidden }) => {
      void invalidate(queryClient, [moderationKey]);
      onDone?.({ id, hidden });
      toast({
        title: `${voiceNames[voice]} ${hidden ? 'Hidden' : 'Shown'}`,
        text: hidden ? 'Nobody can see it in the shop any more.' : 'Everybody can see it in the shop again.',
        action: { label: 'Undo', onAct: () => mutate({ id, hidden: !hidden }) },
      });
    },
    onError: (error) =>
      toast({
        title: 'Update Failed',
        text: rejectionText(error, `Failed to update ${voiceNames[voice].toLowerCase()}`),
        tone: 'destructive',
      }),
  });
  return mutate;
}
