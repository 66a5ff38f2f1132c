import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText, useErrors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { Received } from './received.tsx';

const contract = async () => (await import('#catalogue/questions/product-questions.contract.ts')).askBody;

type Draft = Record<'text' | 'name' | 'email', string>;

/** Name and address are filled in for signed-in customers. */
export function AskForm({ productId }: { productId: number }) {
  const { data: user } = useQuery(sessionQuery);
  const { form, errors, show, check } = useErrors(contract);
  const text = useRef<HTMLTextAreaElement>(null);
  // The button that was pressed is gone.
  useEffect(() => text.current?.focus(), []);
  const { mutate, data, isPending } = useMutation({
    mutationFn: (body: Draft) =>
      request<{ message: string }>(`/api/products/${productId}/questions`, { method: 'POST', body }),
    onError: (error) => {
      show(errorsFrom(error));
      const reason = rejectionText(error, 'Failed to send your question. Please try again.');
      toast({ title: 'Error', text: reason, tone: 'destructive' });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'text', 'name', 'email'), mutate);
  }

  if (data) return <Received title="Thank you for asking." text={data.message} />;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-6 grid max-w-2xl gap-5">
      <Field
        label="Your question"
        hint="We read it first, then show it with your first name. Your email address is never shown: we use it once, to send you the answer."
        error={errors['text']}
      >
        {(control) => <TextArea required {...control} ref={text} name="text" maxLength={600} rows={3} />}
      </Field>
      <div key={user?.id} className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          defaultValue={user ? `${user.firstName} ${user.lastName}` : undefined}
          error={errors['name']}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user?.email}
          error={errors['email']}
        />
      </div>
      <div>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Sending...' : 'Send Question'}
        </Button>
      </div>
    </form>
  );
}
