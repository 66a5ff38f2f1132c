import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskTestimonial, TestimonialBody } from '#community/testimonials/testimonial-admin.contract.ts';
import { request } from '../../../api.ts';
import type { Faults } from '../../../form-faults.ts';
import { faultsFrom, refusalText } from '../../../form-faults.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { moderationKey } from './moderation.queries.ts';
import { readAnew } from '../lists/list.queries.ts';

const path = '/api/admin/testimonials';

/** As it is typed: without a rating at first. */
type TestimonialDraft = Omit<TestimonialBody, 'rating'> & { rating: number | undefined };

type Saving = {
  id: number | undefined;
  onSaved: () => void;
  onFaults: (faults: Faults) => void;
  /** Called even when the form is gone by then. */
  onSettled: () => void;
};

export function useSaveTestimonial({ id, onSaved, onFaults, onSettled }: Saving) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TestimonialDraft) =>
      id === undefined ? request(path, { method: 'POST', body }) : request(`${path}/${id}`, { method: 'PATCH', body }),
    onSuccess: () => {
      void readAnew(queryClient, [moderationKey]);
      toast({
        title: id === undefined ? 'Testimonial Added' : 'Testimonial Updated',
        text: 'The home page shows it now.',
      });
      onSaved();
    },
    onSettled,
    onError: (error) => {
      onFaults(faultsFrom(error));
      toast({ title: 'Save Failed', text: refusalText(error, 'Failed to save testimonial'), tone: 'destructive' });
    },
  });
}

export function useRemoveTestimonial(onRemoved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeskTestimonial) => request(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: (_answer, { name }) => {
      void readAnew(queryClient, [moderationKey]);
      toast({ title: 'Testimonial Removed', text: `${name}’s testimonial is no longer on the home page.` });
      onRemoved();
    },
    onError: (error) =>
      toast({ title: 'Removal Failed', text: refusalText(error, 'Failed to remove testimonial'), tone: 'destructive' }),
  });
}
