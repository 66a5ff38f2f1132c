import { useId } from 'react';
import type { SubmitEvent } from 'react';
import { request } from '../../../api.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useOrderWrite } from './order/order-admin.queries.ts';

const contract = async () => (await import('#orders/lines/returns.contract.ts')).answerReturnBody;

type AnswerReturnDialogProps = {
  returnRequest: { id: number };
  state: 'accepted' | 'declined';
  orderNumber: string;
  onClose: () => void;
};

/** Accepts or declines a return. It can be answered only once, because the customer is emailed. */
export function AnswerReturnDialog({ returnRequest, state, orderNumber, onClose }: AnswerReturnDialogProps) {
  const formId = useId();
  const isAccepted = state === 'accepted';
  const { form, errors, show, check } = useErrors(contract);
  const { mutate, isPending } = useOrderWrite({
    send: (response: string) =>
      request(`/api/return-requests/${returnRequest.id}`, { method: 'PATCH', body: { state, answer: response } }),
    done: isAccepted ? 'Return Accepted' : 'Return Declined',
    failed: 'The return was not answered',
    number: orderNumber,
    onSaved: onClose,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = formText(new FormData(event.currentTarget), 'answer').trim();
    check({ state, answer }, () => mutate(answer, { onError: (error) => show(errorsFrom(error)) }));
  }

  return (
    <FormDialog
      asksBeforeClosing
      open
      onClose={onClose}
      title={isAccepted ? 'Accept Return' : 'Decline Return'}
      formId={formId}
      action={isAccepted ? 'Accept Return' : 'Decline Return'}
      busyAction="Sending..."
      busy={isPending}
      tone={isAccepted ? 'primary' : 'danger'}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          {isAccepted
            ? 'We’ll email the customer where to send the goods. Refund them once they arrive.'
            : 'We’ll email the customer. You can only answer a return once.'}
        </p>
        <Field label="Message to the customer" optional={isAccepted} error={errors['answer']}>
          {(control) => <TextArea {...control} name="answer" rows={3} />}
        </Field>
      </form>
    </FormDialog>
  );
}
