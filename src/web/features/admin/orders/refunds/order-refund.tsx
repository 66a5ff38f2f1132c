import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { refundFor, worthOfCancelled } from '#orders/orders/piece-worth.contract.ts';
import { fromPounds, subtract, toPounds } from '#platform/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { formText } from '../../../../ui/fields/form-text.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import { TakeOutFields, cancelledIn } from '../../forms/take-out-fields.tsx';
import type { TakeOutLine } from '../../forms/take-out-fields.tsx';
import { leftToSend } from '../parcels/left-to-send.rules.ts';
import type { RefundWish } from '../order-admin.queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundInput } from './refund-input.tsx';
import { hidesRefund, isWaiting } from '../status-names.rules.ts';
import { useRefunding } from './use-refunding.ts';

/** Gives money back, in part or all of it, with a reason and the goods back on the shelf if they are. */
export function OrderRefund({ order }: { order: AdminOrder }) {
  const form = useRef<HTMLFormElement>(null);
  const { refundable: left, orderNumber: number } = order;
  const lines = isWaiting(order) ? leftToSend(order) : sentLines(order);
  const [wish, setWish] = useState<RefundWish>({ number, amount: '' });
  const { refund, label, isPending, question } = useRefunding({ wish, whole: wholeOf(order, wish), left, onSaved });
  if (hidesRefund(order)) return null;

  function onSaved() {
    form.current?.reset();
    setWish({ number, amount: '' });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    refund();
  }

  return (
    <Panel title="Refund" intro={<LeftToRefund order={order} />}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onChange={(event) => setWish(wishIn(event.currentTarget, order, lines))}
        className="grid gap-4"
      >
        {lines.length > 0 && (
          <TakeOutFields
            legend={isWaiting(order) ? 'Items you won’t send' : 'Items this refund is for'}
            hint={
              isWaiting(order)
                ? 'They won’t be ordered, picked or packed, and go back into stock.'
                : 'Such as those of a return: VAT and profit go down for these, and these alone go back into stock.'
            }
            lines={lines}
          />
        )}
        <RefundFields isRestocked={order.isRestocked} isStillHere={isWaiting(order)} />
        <Button type="submit" tone="secondary" busy={isPending} className="bg-oat-deep">
          {label}
        </Button>
      </form>
      <RefundDialog {...question} number={number} customerName={order.customerName} />
    </Panel>
  );
}

/** In pounds: what nothing typed stands for, which is what was paid for the goods chosen or all that is left. */
function wholeOf({ items, refundable }: AdminOrder, { lines = [], goods = [] }: RefundWish): string {
  const taken = new Map([...lines, ...goods].map(({ lineId, quantity }) => [lineId, quantity]));
  const bought = items.map(({ id, quantity, dropped, refunded, lineTotal, discount }) => ({
    id,
    quantity,
    dropped: Math.max(dropped, refunded),
    lineTotal: fromPounds(lineTotal),
    discount: fromPounds(discount),
  }));
  return toPounds(refundFor(taken.size > 0 ? worthOfCancelled(bought, taken) : null, fromPounds(refundable)));
}

/** What the customer has and no refund is for. */
function sentLines({ items }: AdminOrder): TakeOutLine[] {
  return items
    .map(({ id, name, quantity, dropped, refunded }) => ({
      lineId: id,
      name,
      left: quantity - Math.max(dropped, refunded),
    }))
    .filter(({ left }) => left > 0);
}

function LeftToRefund({ order }: { order: AdminOrder }) {
  const { refundable, refundableByPayment, refundedTotal, refunds } = order;
  const byHand = toPounds(subtract(fromPounds(refundable), fromPounds(refundableByPayment)));
  return (
    <>
      Up to <Money amount={refundable} /> can be refunded
      {Number(refundedTotal) > 0 && (
        <>
          ; <Money amount={refundedTotal} /> has been refunded already
          {refunds.some(({ state }) => state === 'pending') && ' or is on its way'}
        </>
      )}
      .{' '}
      {byHand !== '0.00' && (
        <span className="mt-1 block">
          <Money amount={byHand} /> of it was paid to you directly: give that back yourself.
        </span>
      )}
      {refunds
        .filter(({ state }) => state === 'failed')
        .map(({ id, amount, failure }) => (
          <span key={id} className="mt-1 block text-error">
            A refund of <Money amount={amount} /> failed ({failure}): it can be given again.
          </span>
        ))}
    </>
  );
}

function RefundFields({ isRestocked, isStillHere }: { isRestocked: boolean; isStillHere: boolean }) {
  const hintId = useId();
  return (
    <>
      <Field
        label="Amount in £"
        hint="Leave it empty to refund the items chosen above, or everything that is left."
        optional
      >
        {(control) => <RefundInput {...control} />}
      </Field>
      <Field label="Reason" hint="The customer sees it." optional>
        {(control) => <TextInput {...control} name="reason" maxLength={200} />}
      </Field>
      {isRestocked ? (
        <p className="text-sm text-muted">The goods are back in stock.</p>
      ) : (
        <div className="grid gap-1">
          <Checkbox
            name="restock"
            label="Put the goods back into stock"
            aria-describedby={isStillHere ? hintId : undefined}
          />
          {isStillHere && (
            <p id={hintId} className="text-sm text-muted">
              They haven’t been sent: all of them go back once everything is refunded, until then only those chosen
              above.
            </p>
          )}
        </div>
      )}
    </>
  );
}

function wishIn(form: HTMLFormElement, order: AdminOrder, left: readonly TakeOutLine[]): RefundWish {
  const data = new FormData(form);
  const reason = formText(data, 'reason').trim();
  const named = cancelledIn(data, left);
  return {
    number: order.orderNumber,
    amount: formText(data, 'amount'),
    restock: data.has('restock'),
    ...(isWaiting(order) ? { lines: named } : { goods: named }),
    ...(reason !== '' && { reason }),
  };
}
