import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ContactDraft } from '#community/contact/contact.contract.ts';
import type { SentPicture } from '#media/sent-pictures/sent-pictures.contract.ts';
import { reasonIn, request } from '../../api.ts';
import { errorsFrom, useErrors } from '../../form-errors.ts';
import { AddPictures } from '../../layout/add-pictures.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { formTexts } from '../../ui/fields/form-text.ts';
import { TextArea, TextInput } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

const contract = async () => (await import('#community/contact/contact.contract.ts')).contactBody;

export function ContactForm({ replyWithin }: { replyWithin: string }) {
  const { form, errors, show, check } = useErrors(contract);
  const [pictures, setPictures] = useState<SentPicture[]>([]);
  const { mutate: send, isPending } = useMutation({
    mutationFn: (body: ContactDraft) => request('/api/contact', { method: 'POST', body }),
    onSuccess: () => {
      toast({
        title: 'Message sent!',
        text: `Thank you for your message. We'll get back to you within ${replyWithin}!`,
      });
      // Reset rather than remounted, so that the focus stays.
      form.current?.reset();
      setPictures([]);
    },
    onError: (error) => {
      show(errorsFrom(error));
      const text = 'Failed to send message. Please try again.';
      toast({ title: 'Error', text, reason: reasonIn(error), tone: 'destructive' });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = formTexts(event.currentTarget, 'name', 'email', 'message');
    check({ ...texts, pictures: pictures.map(({ key }) => key) }, send);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors['name']}>
          {(control) => <TextInput required {...control} name="name" autoComplete="name" />}
        </Field>
        <Field label="Email" error={errors['email']}>
          {(control) => <TextInput required {...control} name="email" type="email" autoComplete="email" />}
        </Field>
      </div>
      <Field label="Message" hint="If it is about an order, its number helps." error={errors['message']}>
        {(control) => <TextArea required {...control} name="message" rows={6} />}
      </Field>
      <AddPictures pictures={pictures} onPictures={setPictures} />
      <div>
        <Button type="submit" size="large" busy={isPending}>
          {isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  );
}
