import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkModeration, BulkModerationBody } from '#catalogue/reviews/review-admin.contract.ts';
import type { AdminTestimonial, TestimonialBody } from '#community/testimonials/testimonial-admin.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { moderationKey, voiceNames } from '../lists/moderate.queries.ts';
import type { Voice } from '../lists/moderate.queries.ts';
import { countOf } from '../parts/formats.rules.ts';

/** Hides or shows many reviews or comments, with Undo. */
export function useModerateMany(voice: Voice, onDone: () => void) {
  const queryClient = useQueryClient();
  const noun = voiceNames[voice].toLowerCase();
  const moderation = useMutation({
    mutationFn: (body: BulkModerationBody) =>
      request<BulkModeration>(`/api/admin/${voice}/bulk`, { method: 'POST', body }),
    onSuccess: ({ changed, missing }, { hidden }) => {
      void invalidate(queryClient, [moderationKey]);
      const gone = missing.length > 0 ? ` ${countOf(missing.length, noun)} had been erased.` : '';
      const undo = { label: 'Undo', onAct: () => moderation.mutate({ ids: changed, hidden: !hidden }) };
      toast({
        title: `${voiceNames[voice]}s ${hidden ? 'Hidden' : 'Shown'}`,
        text: `${countOf(changed.length, noun)} ${hidden ? 'hidden' : 'shown'}.${gone}`,
        ...(changed.length > 0 && { action: undo }),
      });
      onDone();
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: rejectionText(error, `Failed to update ${voice}`), tone: 'destructive' }),
  });
  return moderation;
}

const path = '/api/admin/testimonials';

/** As typed; the rating may be missing. */
type TestimonialDraft = Omit<TestimonialBody, 'rating'> & { rating: number | undefined };

type Saving = {
  id: number | undefined;
  onSaved: () => void;
  onErrors: (errors: Errors) => void;
  /** Called even if the form has been unmounted. */
  onSettled: () => void;
};

export function useSaveTestimonial({ id, onSaved, onErrors, onSettled }: Saving) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TestimonialDraft) =>
      id === undefined ? request(path, { method: 'POST', body }) : request(`${path}/${id}`, { method: 'PATCH', body }),
    onSuccess: () => {
      void invalidate(queryClient, [moderationKey]);
      toast({
        title: id === undefined ? 'Testimonial Added' : 'Testimonial Updated',
        text: 'The home page shows it now.',
      });
      onSaved();
    },
    onSettled,
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({ title: 'Save Failed', text: rejectionText(error, 'Failed to save testimonial'), tone: 'destructive' });
    },
  });
}

export function useRemoveTestimonial(onRemoved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AdminTestimonial) => request(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: (_response, { name }) => {
      void invalidate(queryClient, [moderationKey]);
      toast({ title: 'Testimonial Removed', text: `${name}’s testimonial is no longer on the home page.` });
      onRemoved();
    },
    onError: (error) =>
      toast({
        title: 'Removal Failed',
        text: rejectionText(error, 'Failed to remove testimonial'),
        tone: 'destructive',
      }),
  });
}
