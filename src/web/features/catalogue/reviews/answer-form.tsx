import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText, useErrors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Received } from './received.tsx';

const contract = async () => (await import('#catalogue/questions/product-questions.contract.ts')).customerAnswerBody;

/** For signed-in customers; whether they bought it the server knows. */
export function AnswerForm({ questionId }: { questionId: number }) {
  const { data: user, isPending } = useQuery(sessionQuery);
  if (isPending) return <Skeleton className="mt-4 h-40 max-w-2xl" />;
  return user ? <Answering questionId={questionId} /> : <SignInFirst />;
}

function SignInFirst() {
  const next = useLocation({ select: ({ pathname }) => `${pathname}#questions` });
  return (
    <p role="status" className="mt-3">
      <Link to="/login" search={{ next }} className="link inline-block py-2.5 font-semibold">
        Sign in{' '}
      </Link>{' '}
      to answer: we show answers from customers who bought it here.
    </p>
  );
}

function Answering({ questionId }: { questionId: number }) {
  const { form, errors, show, check } = useErrors(contract);
  const text = useRef<HTMLTextAreaElement>(null);
  // The button that was pressed is gone.
  useEffect(() => text.current?.focus(), []);
  const { mutate, data, isPending } = useMutation({
    mutationFn: (body: { text: string }) =>
      request<{ message: string }>(`/api/product-questions/${questionId}/answers`, { method: 'POST', body }),
    onError: (error) => {
      show(errorsFrom(error));
      const reason = rejectionText(error, 'Failed to send your answer. Please try again.');
      toast({ title: 'Error', text: reason, tone: 'destructive' });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'text'), mutate);
  }

  if (data) return <Received title="Answer received." text={data.message} />;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-4 grid max-w-2xl gap-4">
      <Field
        label="Your answer"
        hint="Shown with your first name and ‘Bought this’, once we have read it."
        error={errors['text']}
      >
        {(control) => <TextArea required {...control} ref={text} name="text" maxLength={2000} rows={3} />}
      </Field>
      <div>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Sending...' : 'Send Answer'}
        </Button>
      </div>
    </form>
  );
}
