import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { DeskOrder } from '#orders/desk/desk-orders.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { formText } from '../../../ui/form-text.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../desk/confirm-dialog.tsx';
import { Money } from '../desk/money.tsx';
import { Panel } from '../desk/panel.tsx';
import { invalidAmount, useRefund } from './order-desk.queries.ts';
import type { RefundWish } from './order-desk.queries.ts';
import { isRefundable } from './refund-amount.rules.ts';
import { hidesRefund } from './status-names.rules.ts';

/** Gives money back, in part or all of it, with a reason and the goods back on the shelf if they are. */
export function OrderRefund({ order }: { order: DeskOrder }) {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<RefundWish>();
  const { mutate, isPending } = useRefund({
    onSaved: () => {
      setAsked(undefined);
      form.current?.reset();
    },
  });
  if (hidesRefund(order.status)) return null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wish = wishIn(event.currentTarget, order.orderNumber);
    if (!wish || !isRefundable(wish.amount, order.refundable)) toast(invalidAmount);
    else setAsked(wish);
  }

  return (
    <Panel title="Refund" intro={<LeftToRefund order={order} />}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <RefundFields isRestocked={order.isRestocked} />
        <Button type="submit" tone="secondary" className="bg-oat-deep">
          Refund
        </Button>
      </form>
      <ConfirmDialog
        open={asked !== undefined}
        busy={isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && mutate(asked)}
        title={`Refund £${asked?.amount || order.refundable}?`}
        action="Refund"
        busyAction="Refunding..."
      >
        <p>The customer gets the money back and is told by mail. That cannot be undone.</p>
      </ConfirmDialog>
    </Panel>
  );
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

function RefundFields({ isRestocked }: { isRestocked: boolean }) {
  return (
    <>
      <Field label="Amount in £" hint="Leave it empty to give back all that is left." optional>
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
        <Checkbox name="restock" label="Put the goods back on the shelf" />
      )}
    </>
  );
}

/** Undefined where the amount is no number: letters in a number field read as nothing, and nothing means everything. */
function wishIn(form: HTMLFormElement, number: string): RefundWish | undefined {
  const field = form.elements.namedItem('amount');
  if (!(field instanceof HTMLInputElement) || field.validity.badInput) return undefined;
  const data = new FormData(form);
  const reason = formText(data, 'reason').trim();
  return { number, amount: field.value, restock: data.has('restock'), ...(reason !== '' && { reason }) };
}
