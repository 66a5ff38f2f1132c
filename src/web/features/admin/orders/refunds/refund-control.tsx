import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ListedOrder } from '#orders/order/orders.contract.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { useMayOpen } from '../../parts/rights.ts';
import { hidesRefund } from '../order/status-names.rules.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundInput } from './refund-fields.tsx';
import { useRefunding } from './use-refunding.ts';

type Refundable = Pick<
  ListedOrder,
  'orderNumber' | 'customerName' | 'customerEmail' | 'status' | 'total' | 'refundedTotal' | 'refundable' | 'refunds'
>;

/** Refunds an amount, or everything left when empty. Collapsed in the list, to prevent accidental refunds. */
export function RefundControl({ order }: { order: Refundable }) {
  const { orderNumber: number, refundedTotal: refundedBefore, refundable: left, total } = order;
  const id = useId();
  const [amount, setAmount] = useState('');
  const [restock, setRestock] = useState(false);
  const draft = { number, amount, restock };
  const { refund, label, isPending, act, question } = useRefunding({
    draft,
    refundedBefore,
    whole: left,
    left,
    total,
    onSaved,
  });
  const [isOpen, setOpen] = useState(false);
  const mayRefund = useMayOpen()(['refunds']);
  if (!mayRefund || hidesRefund(order)) return <span className="text-muted">–</span>;
  if (!isOpen) {
    return (
      <Button tone="quiet" size="small" aria-label={`Refund… ${number}`} onClick={() => setOpen(true)}>
        Refund…
      </Button>
    );
  }

  function onSaved() {
    setRestock(false);
    setAmount('');
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    refund();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <span className="block w-24 shrink-0">
        <RefundInput
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears when Refund is pressed
          autoFocus
          aria-label={`Refund amount for ${number}`}
          className="px-3"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </span>
      <Button type="submit" tone="secondary" size="small" busy={isPending} aria-label={`${label} of ${number}`}>
        {label}
      </Button>
      <RefundDialog {...question} act={act} number={number} to={order}>
        <Checkbox
          label="Put the goods back into stock"
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
      </RefundDialog>
    </form>
  );
}
