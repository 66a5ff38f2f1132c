import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Order } from '#orders/orders/orders.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { invalidAmount, useRefund } from './order-desk.queries.ts';
import { isRefundable, leftOf } from './refund-amount.rules.ts';
import { RefundAllDialog } from './refund-all-dialog.tsx';
import { hidesRefund } from './status-names.rules.ts';

type Refundable = Pick<Order, 'orderNumber' | 'status' | 'total' | 'refundedTotal'>;

/** Gives an amount back, or with nothing typed all that is left: that asks first, because one click would do it. */
export function RefundControl({ order }: { order: Refundable }) {
  const { orderNumber: number } = order;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [asksForAll, setAsks] = useState(false);
  const { mutate, isPending } = useRefund({ onSaved });
  if (hidesRefund(order.status)) return <span className="text-muted">–</span>;

  function onSaved() {
    setAsks(false);
    if (input.current) input.current.value = '';
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    // Letters in a number field read as nothing, and nothing would give everything back.
    if (!field || field.validity.badInput || !isRefundable(field.value, leftOf(order))) toast(invalidAmount);
    else if (field.value === '') setAsks(true);
    else mutate({ number, amount: field.value });
  }

  return (
    <form noValidate onSubmit={submit} className="flex items-center gap-2">
      <span className="block w-24 shrink-0">
        <TextInput
          ref={input}
          id={id}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          name="amount"
          aria-label={`Refund amount for ${number}`}
          placeholder="Full"
          className="px-3"
        />
      </span>
      <Button type="submit" tone="secondary" size="small" busy={isPending} aria-label={`Refund ${number}`}>
        Refund
      </Button>
      <RefundAllDialog
        order={order}
        open={asksForAll}
        busy={isPending}
        onClose={() => setAsks(false)}
        onConfirm={(restock) => mutate({ number, amount: '', restock })}
      />
    </form>
  );
}
