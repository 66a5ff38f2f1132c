import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminReview } from '#catalogue/reviews/review-admin.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText, useErrors } from '../../../form-errors.ts';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField } from '../forms/form-fields.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { moderationKey } from '../lists/moderate.queries.ts';

const contract = async () => (await import('#catalogue/reviews/review-admin.contract.ts')).reviewReplyBody;

/** The shop’s words below a review; none takes them back. */
export function ReviewReplyDialog({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const reply = useReply(review.id);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { text } = formTexts(event.currentTarget, 'text');
    const before = review.reply?.text ?? null;
    const send = (body: { text: string | null }) =>
      reply.mutate({ ...body, before }, { onSuccess: onClose, onError: (error) => show(errorsFrom(error)) });
    if (text.trim() === '' && before !== null) send({ text: null });
    else check({ text }, send);
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Reply to ${review.customerName}`}
      formId={formId}
      action="Publish Reply"
      busyAction="Publishing..."
      busy={reply.isPending}
      asksBeforeClosing
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <blockquote className="max-h-60 overflow-y-auto rounded-field bg-oat px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
          {review.comment}
        </blockquote>
        <TextAreaField
          label="Your reply"
          name="text"
          hint={`Everybody can read it below the review.${review.reply ? ' Leave it empty to take it back.' : ''}`}
          defaultValue={review.reply?.text}
          error={errors['text']}
        />
      </form>
    </FormDialog>
  );
}

type Reply = { text: string | null; before: string | null };

function useReply(id: number) {
  const queryClient = useQueryClient();
  const reply = useMutation({
    mutationFn: ({ text }: Reply) =>
      request<AdminReview>(`/api/admin/reviews/${id}/reply`, { method: 'PUT', body: { text } }),
    onSuccess: (_response, { text, before }) => {
      void invalidate(queryClient, [moderationKey]);
      toast({
        title: text === null ? 'Reply Taken Back' : 'Reply Published',
        text: text === null ? 'It is no longer shown.' : 'Everybody can read it below the review.',
        action: { label: 'Undo', onAct: () => reply.mutate({ text: before, before: text }) },
      });
    },
    onError: (error) => {
      const text = rejectionText(error, 'The reply was not published. Please try again.');
      toast({ title: 'Reply Failed', text, tone: 'destructive' });
    },
  });
  return reply;
}
