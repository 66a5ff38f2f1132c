import { useId } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminQuestion } from '#catalogue/questions/product-questions.contract.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField } from '../forms/form-fields.tsx';
import { useAnswer } from './question-decisions.queries.ts';

const contract = async () => (await import('#catalogue/questions/product-questions.contract.ts')).shopAnswerBody;

export function QuestionAnswerDialog({ question, onClose }: { question: AdminQuestion; onClose: () => void }) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const answer = useAnswer(question.id);
  const mails = question.toldAt === null && question.email !== null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'text'), (body: { text: string }) =>
      answer.mutate(body, { onSuccess: onClose, onError: (error) => show(errorsFrom(error)) }),
    );
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Answer ${question.name ?? 'the question'}`}
      formId={formId}
      action="Publish Answer"
      busyAction="Publishing..."
      busy={answer.isPending}
      asksBeforeClosing
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <blockquote className="max-h-60 overflow-y-auto rounded-field bg-oat px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
          {question.text}
        </blockquote>
        <TextAreaField
          label="Your answer"
          name="text"
          hint={`Everybody can read it below the question${question.state === 'shown' ? '' : ', which is shown with it'}.${mails ? ` It is emailed to ${question.email} five minutes later, too.` : ''}`}
          error={errors['text']}
        />
      </form>
    </FormDialog>
  );
}
