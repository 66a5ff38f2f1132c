import { useState, useId } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import type { SubmitEvent } from 'react';
import { request } from '../../../api.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { returnableLines } from '../../../returnable-lines.rules.ts';
import { BeginReturnDialog } from './begin-return-dialog.tsx';
import { useOrderWrite } from './order-admin.queries.ts';

type Return = AdminOrder['returns'][number];

const states = {
  open: { name: 'Awaiting your reply', tone: 'highlight' },
  accepted: { name: 'Accepted', tone: 'success' },
  declined: { name: 'Declined', tone: 'danger' },
} as const;

/** What the customer wants to send back, and what was answered; staff may begin one for who rings. */
export function OrderReturns({ order }: { order: AdminOrder }) {
  const { orderNumber, returns } = order;
  const [isBeginning, setBeginning] = useState(false);
  const canBegin = returnableLines(order, returns).length > 0;
  const [answering, setAnswering] = useState<{ asked: Return; state: 'accepted' | 'declined' }>();
  if (returns.length === 0 && !canBegin) return null;
  return (
    <div id="returns" className="scroll-mt-20">
      <Panel
        title="Returns"
        actions={
          canBegin && (
            <Button tone="secondary" size="small" className="bg-oat-deep" onClick={() => setBeginning(true)}>
              Start Return
            </Button>
          )
        }
      >
        {returns.length === 0 && <p className="text-sm text-muted">Nothing has been sent back.</p>}
        {isBeginning && <BeginReturnDialog order={order} onClose={() => setBeginning(false)} />}
        <ul className="divide-y divide-line">
          {returns.map((asked) => (
            <li key={asked.id} className="grid gap-2 py-3 text-sm first:pt-0">
              <ReturnWords asked={asked} />
              {asked.state === 'open' && (
                <div className="flex flex-wrap gap-2">
                  <Button size="small" onClick={() => setAnswering({ asked, state: 'accepted' })}>
                    Accept Return
                  </Button>
                  <Button
                    size="small"
                    tone="secondary"
                    className="bg-oat-deep"
                    onClick={() => setAnswering({ asked, state: 'declined' })}
                  >
                    Decline Return
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        {answering && (
          <AnswerReturnDialog {...answering} orderNumber={orderNumber} onClose={() => setAnswering(undefined)} />
        )}
      </Panel>
    </div>
  );
}

function ReturnWords({ asked: { state, items, reason, answer, createdAt } }: { asked: Return }) {
  const { name, tone } = states[state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{name}</Badge>
        <time dateTime={createdAt} className="text-xs text-muted">
          {dateTime(createdAt)}
        </time>
      </p>
      <ul className="font-semibold">
        {items.map(({ productId, name: item, quantity }) => (
          <li key={productId} className="wrap-anywhere">
            {quantity} × {item}
          </li>
        ))}
      </ul>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      {answer && <p className="text-muted wrap-anywhere">Our reply: {answer}</p>}
    </>
  );
}

type AnswerReturnDialogProps = {
  asked: { id: number };
  state: 'accepted' | 'declined';
  orderNumber: string;
  onClose: () => void;
};

/** Accepts or declines a return; the customer is told by mail, so there is one answer only. */
function AnswerReturnDialog({ asked, state, orderNumber, onClose }: AnswerReturnDialogProps) {
  const formId = useId();
  const isAccepted = state === 'accepted';
  const { mutate, isPending } = useOrderWrite({
    send: (response: string) =>
      request(`/api/return-requests/${asked.id}`, { method: 'PATCH', body: { state, answer: response } }),
    done: isAccepted ? 'Return Accepted' : 'Return Declined',
    failed: 'The return was not answered',
    number: orderNumber,
    onSaved: onClose,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(formText(new FormData(event.currentTarget), 'answer'));
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={isAccepted ? 'Accept Return' : 'Decline Return'}
      formId={formId}
      action={isAccepted ? 'Accept Return' : 'Decline Return'}
      busyAction="Sending..."
      busy={isPending}
      tone={isAccepted ? 'primary' : 'danger'}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          {isAccepted
            ? 'We’ll email the customer where to send the goods. Refund them once they arrive.'
            : 'We’ll email the customer. You can only answer a return once.'}
        </p>
        <Field label="Message to the customer" optional={isAccepted}>
          {(control) => <TextArea {...control} name="answer" maxLength={1000} rows={3} />}
        </Field>
      </form>
    </FormDialog>
  );
}
