import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../desk/confirm-dialog.tsx';
import { Money } from '../desk/money.tsx';
import { leftOf } from './refund-amount.rules.ts';

type RefundAllDialogProps = {
  order: { orderNumber: string; total: string; refundedTotal: string };
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (restock: boolean) => void;
};

/** Asks before everything that is left is given back. */
export function RefundAllDialog({ order, onConfirm, ...rest }: RefundAllDialogProps) {
  const [restock, setRestock] = useState(false);
  return (
    <ConfirmDialog
      {...rest}
      onConfirm={() => onConfirm(restock)}
      title={`Refund ${order.orderNumber} in full?`}
      action="Refund Everything"
      busyAction="Refunding..."
    >
      <div className="grid gap-4">
        <p>
          <Money amount={leftOf(order)} className="font-semibold" /> goes back to the customer, who is told by mail. The
          order then counts as refunded, and that cannot be undone.
        </p>
        <Checkbox
          label="Put the goods back on the shelf"
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}
