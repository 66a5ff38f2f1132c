import { useId, useRef } from 'react';
import type { SubmitEvent } from 'react';
import type { DeskOrder } from '#orders/desk/desk-orders.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { formText } from '../../../ui/form-text.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { Money } from '../desk/money.tsx';
import { Panel } from '../desk/panel.tsx';
import { TakeOutFields, takenOutIn } from '../desk/take-out-fields.tsx';
import type { TakeOutLine } from '../desk/take-out-fields.tsx';
import { leftToPack } from './left-to-pack.rules.ts';
import type { RefundWish } from './order-desk.queries.ts';
import { RefundAllDialog } from './refund-all-dialog.tsx';
import { hidesRefund } from './status-names.rules.ts';
import { useRefunding } from './use-refunding.ts';

/** Gives money back, in part or all of it, with a reason and the goods back on the shelf if they are. */
export function OrderRefund({ order }: { order: DeskOrder }) {
  const form = useRef<HTMLFormElement>(null);
  const { refundable: left, orderNumber: number } = order;
  const lines = isWaiting(order) ? leftToPack(order).filter((line) => line.left > 0) : [];
  const { refund, isPending, question } = useRefunding({ left, onSaved: () => form.current?.reset() });
  if (hidesRefund(order.status)) return null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    refund(wishIn(event.currentTarget, number, lines));
  }

  return (
    <Panel title="Refund" intro={<LeftToRefund order={order} />}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        {lines.length > 0 && (
          <TakeOutFields
            legend="Goods that are not sent"
            hint="They are not ordered, picked or packed any more, and go back into stock."
            lines={lines}
          />
        )}
        <RefundFields isRestocked={order.isRestocked} isStillHere={isWaiting(order)} />
        <Button type="submit" tone="secondary" busy={isPending} className="bg-oat-deep">
          Refund
        </Button>
      </form>
      <RefundAllDialog {...question} number={number} left={left} onConfirm={() => question.onConfirm()} />
    </Panel>
  );
}

/** Its goods can still be kept from leaving. */
function isWaiting({ status }: DeskOrder): boolean {
  return status === 'confirmed' || status === 'processing';
}

function LeftToRefund({ order: { refundable, refundedTotal } }: { order: DeskOrder }) {
  return (
    <>
      <Money amount={refundable} /> can be given back
      {Number(refundedTotal) > 0 && (
        <>
          , <Money amount={refundedTotal} /> has been
        </>
      )}
      .
    </>
  );
}

function RefundFields({ isRestocked, isStillHere }: { isRestocked: boolean; isStillHere: boolean }) {
  const hintId = useId();
  return (
    <>
      <Field
        label="Amount in £"
        hint="Leave it empty to give back what was paid for the goods chosen, or all that is left."
        optional
      >
        {(control) => (
          <TextInput
            {...control}
            type="number"
            inputMode="decimal"
            step="0.01"
            min="0"
            name="amount"
            placeholder="Full"
          />
        )}
      </Field>
      <Field label="Reason" hint="The customer sees it." optional>
        {(control) => <TextInput {...control} name="reason" maxLength={200} />}
      </Field>
      {isRestocked ? (
        <p className="text-sm text-muted">The goods are back on the shelf.</p>
      ) : (
        <div className="grid gap-1">
          <Checkbox
            name="restock"
            label="Put the goods back on the shelf"
            aria-describedby={isStillHere ? hintId : undefined}
          />
          {isStillHere && (
            <p id={hintId} className="text-sm text-muted">
              They have not left: all of them go back once all is refunded, until then only those chosen above.
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** Undefined where the amount is no number: letters in a number field read as nothing, and nothing means everything. */
function wishIn(form: HTMLFormElement, number: string, left: readonly TakeOutLine[]): RefundWish | undefined {
  const field = form.elements.namedItem('amount');
  if (!(field instanceof HTMLInputElement) || field.validity.badInput) return undefined;
  const data = new FormData(form);
  const reason = formText(data, 'reason').trim();
  const lines = takenOutIn(data, left);
  return { number, amount: field.value, restock: data.has('restock'), lines, ...(reason !== '' && { reason }) };
}
