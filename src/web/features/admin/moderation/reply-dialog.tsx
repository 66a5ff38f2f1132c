import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { ContactMessage } from '#community/contact/contact.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField } from '../forms/form-fields.tsx';
import { toDoQuery } from '../layout/to-do.queries.ts';
import { invalidate } from '../lists/list.queries.ts';
import { moderationKey } from '../lists/moderate.queries.ts';
import { shortDate } from '../parts/formats.rules.ts';
import { Replies } from '../parts/replies.tsx';

const contract = async () => (await import('#community/contact/contact.contract.ts')).replyBody;

/** An email to whoever wrote, with their message below ours. */
export function ReplyDialog({ message, onClose }: { message: ContactMessage | undefined; onClose: () => void }) {
  const { form, errors, show, check } = useErrors(contract);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { text: string }) =>
      request<ContactMessage>(`/api/admin/contact-messages/${message?.id}/replies`, { method: 'POST', body }),
    onSuccess: ({ email }) => {
      for (const queryKey of [[moderationKey], toDoQuery.queryKey]) void invalidate(queryClient, queryKey);
      toast({ title: 'Reply Sent', text: `An email is on its way to ${email}.` });
      onClose();
    },
    onError: (error) => {
      show(errorsFrom(error));
      toast({ title: 'The reply was not sent', text: sentenceFor(error, 'Please try again.'), tone: 'destructive' });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'text'), mutate);
  }

  return (
    <FormDialog
      open={message !== undefined}
      onClose={onClose}
      title={`Reply to ${message?.name ?? ''}`}
      formId="message-reply"
      action="Send Reply"
      busyAction="Sending..."
      busy={isPending}
      asksBeforeClosing
    >
      {message && (
        <form id="message-reply" ref={form} noValidate onSubmit={submit} className="grid gap-4">
          <blockquote className="grid max-h-60 gap-1 overflow-y-auto rounded-field bg-oat px-4 py-3 text-sm">
            <p className="text-muted">
              {message.name} wrote on {shortDate(message.createdAt)}:
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{message.message}</p>
            <Replies replies={message.replies} />
          </blockquote>
          <TextAreaField
            label="Your reply"
            name="text"
            rows={8}
            hint={`Goes to ${message.email} with their message below it. What they answer comes to the shop’s mailbox, not here.`}
            error={errors['text']}
          />
        </form>
      )}
    </FormDialog>
  );
}
