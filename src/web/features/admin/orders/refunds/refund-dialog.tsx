import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { money } from '../../parts/formats.rules.ts';
import { Money } from '../../parts/money.tsx';

type RefundDialogProps = {
  number: string;
  customerName: string;
  /** In pounds. */
  amount: string;
  /** In pounds. */
  left: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before much, or all that is left, is given back. */
export function RefundDialog({ number, customerName, amount, left, children, ...rest }: RefundDialogProps) {
  const isAll = amount === left;
  return (
    <ConfirmDialog
      {...rest}
      title={isAll ? `Refund ${number} in full?` : `Refund ${money(amount)} of ${number}?`}
      action={isAll ? 'Refund Everything' : `Refund ${money(amount)}`}
      busyAction="Refunding..."
    >
      <div className="grid gap-4">
        <p>
          <Money amount={amount} className="font-semibold" /> goes back to{' '}
          <strong className="font-semibold wrap-anywhere">{customerName}</strong>. We’ll let them know by email.
          {isAll && ' The order will be marked as refunded, and this can’t be undone.'}
        </p>
        {children}
      </div>
    </ConfirmDialog>
  );
}
