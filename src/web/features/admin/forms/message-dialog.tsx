import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { ContactMessage } from '#community/contact/contact.contract.ts';
import type { SentPicture } from '#media/sent-pictures/sent-pictures.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import type { Contract } from '../../../form-errors.ts';
import { AddPictures } from '../../../layout/add-pictures.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TextAreaField } from './form-fields.tsx';

type MessageDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Of the text, and what becomes of it. */
  label: string;
  hint: string;
  /** 'Reply', 'Message'. */
  noun: string;
  path: `/api/${string}`;
  contract: Contract;
  /** What is sent with the text. */
  beside?: object;
  /** What is out of date afterwards. */
  stale: readonly QueryKey[];
  /** Above the text. */
  children?: ReactNode;
};

/** An email that staff write to a customer, with pictures if they need some. */
export function MessageDialog({ open, onClose, title, noun, children, ...message }: MessageDialogProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      formId={formId}
      action={`Send ${noun}`}
      busyAction="Sending..."
      busy={isSending}
      asksBeforeClosing
    >
      {/* Unmounted when closed, to reset the form. */}
      {open && (
        <MessageForm {...message} {...{ formId, noun, onSending: setSending, onSent: onClose }}>
          {children}
        </MessageForm>
      )}
    </FormDialog>
  );
}

type MessageFormProps = Omit<MessageDialogProps, 'open' | 'onClose' | 'title'> & {
  formId: string;
  onSending: (isSending: boolean) => void;
  onSent: () => void;
};

function MessageForm({ formId, onSending, onSent, label, hint, noun, children, ...message }: MessageFormProps) {
  const { path, contract, beside, stale } = message;
  const { form, errors, show, check } = useErrors(contract);
  const [pictures, setPictures] = useState<SentPicture[]>([]);
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (body: object) => request<ContactMessage>(path, { method: 'POST', body }),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: ({ email }) => {
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
      toast({ title: `${noun} Sent`, text: `An email is on its way to ${email}.` });
      onSent();
    },
    onError: (error) => {
      show(errorsFrom(error));
      toast({ title: `${noun} Not Sent`, text: sentenceFor(error, 'Please try again.'), tone: 'destructive' });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { ...beside, ...formTexts(event.currentTarget, 'text'), pictures: pictures.map(({ key }) => key) };
    check(body, mutate);
  }

  return (
    <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <TextAreaField label={label} name="text" rows={8} hint={hint} error={errors['text']} />
      <AddPictures pictures={pictures} onPictures={setPictures} />
    </form>
  );
}
