import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { fromPounds, subtract, toPounds } from '#platform/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { formText } from '../../../../ui/fields/form-text.ts';
import { cancelledIn, LineQuantityFields } from '../../forms/line-quantity-fields.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import { hidesRefund } from '../order/status-names.rules.ts';
import { leftToSend } from '../parcels/left-to-send.rules.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundFields } from './refund-fields.tsx';
import { sentLines, wholeOf } from './refund.rules.ts';
import type { RefundDraft } from './refund.rules.ts';
import { useRefunding } from './use-refunding.ts';

/** Full or partial refund, with a reason and optional restocking. */
export function OrderRefund({ order }: { order: AdminOrder }) {
  const form = useRef<HTMLFormElement>(null);
  const { refundable: left, orderNumber: number, refundedTotal: refundedBefore, total } = order;
  const [open, sent] = [leftToSend(order), sentLines(order)];
  const [draft, setDraft] = useState<RefundDraft>({ number, amount: '' });
  const whole = wholeOf(order, draft);
  const { refund, label, isPending, act, question } = useRefunding({
    draft,
    refundedBefore,
    whole,
    left,
    total,
    onSaved,
  });
  if (hidesRefund(order)) return null;

  function onSaved() {
    form.current?.reset();
    setDraft({ number, amount: '' });
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
        onChange={(event) => setDraft(refundIn(event.currentTarget, order))}
        className="grid gap-4"
      >
        {open.length > 0 && (
          <LineQuantityFields
            legend="Items you won’t send"
            hint="They won’t be ordered, picked or packed, and go back into stock."
            lines={open}
          />
        )}
        {sent.length > 0 && (
          <LineQuantityFields
            legend="Items this refund is for"
            hint="For example, those of a return. VAT and profit are reduced for these items, and only these go back into stock."
            lines={sent}
            named="came-back"
          />
        )}
        <RefundFields isRestocked={order.isRestocked} isStillHere={sent.length === 0} />
        <Button type="submit" tone="secondary" busy={isPending} className="bg-oat-deep">
          {label}
        </Button>
      </form>
      <RefundDialog {...question} act={act} number={number} to={order} />
    </Panel>
  );
}

function LeftToRefund({ order }: { order: AdminOrder }) {
  const { refundable, refundableByPayment, refundableToGiftCards: onCards, refundedTotal, refunds } = order;
  const byHand = toPounds(
    subtract(subtract(fromPounds(refundable), fromPounds(refundableByPayment)), fromPounds(onCards)),
  );
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
      {onCards !== '0.00' && (
        <span className="mt-1 block">
          The first <Money amount={onCards} /> of it goes back onto the gift card that paid it.
        </span>
      )}
      {byHand !== '0.00' && (
        <span className="mt-1 block">
          <Money amount={byHand} /> of it was paid to you directly: give that back yourself.
        </span>
      )}
      {refunds
        .filter(({ state, failureCause }) => state === 'failed' && failureCause === 'bank')
        .map(({ id, amount, failure }) => (
          <span key={id} className="mt-1 block text-error">
            A refund of <Money amount={amount} /> failed ({failure}): it can be given again.
          </span>
        ))}
    </>
  );
}

function refundIn(form: HTMLFormElement, order: AdminOrder): RefundDraft {
  const data = new FormData(form);
  const reason = formText(data, 'reason').trim();
  const [lines, goods] = [cancelledIn(data, leftToSend(order)), cancelledIn(data, sentLines(order), 'came-back')];
  return {
    number: order.orderNumber,
    amount: formText(data, 'amount'),
    restock: data.has('restock'),
    lines,
    goods,
    ...(reason !== '' && { reason }),
  };
}
