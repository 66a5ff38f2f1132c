import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Order } from '#orders/orders/orders.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { leftOf } from './refund-amount.rules.ts';
import { RefundAllDialog } from './refund-all-dialog.tsx';
import { hidesRefund } from './status-names.rules.ts';
import { useRefunding } from './use-refunding.ts';

type Refundable = Pick<Order, 'orderNumber' | 'status' | 'total' | 'refundedTotal'>;

/** Gives an amount back, or with nothing typed all that is left. */
export function RefundControl({ order }: { order: Refundable }) {
  const { orderNumber: number } = order;
  const left = leftOf(order);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [restock, setRestock] = useState(false);
  const { refund, isPending, question } = useRefunding({ left, onSaved });
  if (hidesRefund(order.status)) return <span className="text-muted">–</span>;

  function onSaved() {
    setRestock(false);
    if (input.current) input.current.value = '';
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    // Letters in a number field read as nothing, and nothing would give everything back.
    refund(field && !field.validity.badInput ? { number, amount: field.value } : undefined);
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
      <RefundAllDialog {...question} number={number} left={left} onConfirm={() => question.onConfirm({ restock })}>
        <Checkbox
          label="Put the goods back on the shelf"
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
      </RefundAllDialog>
    </form>
  );
}
