import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { formText } from '../../../../ui/fields/form-text.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { cancelledIn, LineQuantityFields } from '../../forms/line-quantity-fields.tsx';
import type { LineQuantity } from '../../forms/line-quantity-fields.tsx';
import { WhatHappens } from '../order/what-happens.tsx';
import { RefundWords } from './refund-dialog.tsx';
import { RefundFields } from './refund-fields.tsx';
import { goesBackOnShelf, linesOfReturn, wholeOf } from './refund.rules.ts';
import type { RefundDraft } from './refund.rules.ts';
import { useRefunding } from './use-refunding.ts';

type RefundReturnDialogProps = { order: AdminOrder; returnRequest: AdminOrder['returns'][number]; onClose: () => void };

/** Refunds an accepted return. It shows amount and recipient, so there is no further confirmation. */
export function RefundReturnDialog({ order, returnRequest, onClose }: RefundReturnDialogProps) {
  const formId = useId();
  const { refundable: left, orderNumber: number, refundedTotal: refundedBefore, total } = order;
  const lines = linesOfReturn(order, returnRequest);
  const restock = goesBackOnShelf(order, lines);
  const goods = lines.map(({ lineId, left: quantity }) => ({ lineId, quantity }));
  const [draft, setDraft] = useState<RefundDraft>({ number, amount: '', returnId: returnRequest.id, goods, restock });
  const isNothing = draft.goods?.length === 0;
  const whole = wholeOf(order, draft);
  const { refundAsAsked, label, isPending, act, question } = useRefunding({
    draft,
    refundedBefore,
    whole,
    left,
    total,
    onSaved: onClose,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isNothing) refundAsAsked();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Refund Return"
      formId={formId}
      action={isNothing ? 'Refund' : label}
      busyAction="Refunding..."
      busy={isPending}
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        onChange={(event) => setDraft({ ...refundIn(event.currentTarget, lines), number, returnId: returnRequest.id })}
        className="grid gap-4"
      >
        {!isNothing && <RefundWords to={order} amount={question.amount} isAll={question.amount === left} />}
        <LineQuantityFields
          legend="What came back?"
          hint="VAT and profit go down for these, and only these go back into stock."
          lines={lines}
        />
        {isNothing && <FieldError>Choose what came back</FieldError>}
        <RefundFields isRestocked={order.isRestocked} isStillHere={false} isRestockChosen={restock} />
        {!isNothing && <WhatHappens number={number} act={act} busy={isPending} />}
      </form>
    </FormDialog>
  );
}

function refundIn(form: HTMLFormElement, lines: readonly LineQuantity[]): Omit<RefundDraft, 'number'> {
  const data = new FormData(form);
  const reason = formText(data, 'reason').trim();
  return {
    amount: formText(data, 'amount'),
    goods: cancelledIn(data, lines),
    restock: data.has('restock'),
    ...(reason !== '' && { reason }),
  };
}
