import type { ReactNode } from 'react';
import { ConfirmDialog } from '../desk/confirm-dialog.tsx';
import { Money } from '../desk/money.tsx';

type RefundAllDialogProps = {
  number: string;
  /** In pounds. */
  left: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before everything that is left is given back. */
export function RefundAllDialog({ number, left, children, ...rest }: RefundAllDialogProps) {
  return (
    <ConfirmDialog {...rest} title={`Refund ${number} in full?`} action="Refund Everything" busyAction="Refunding...">
      <div className="grid gap-4">
        <p>
          <Money amount={left} className="font-semibold" /> goes back to the customer, who is told by mail. The order
          then counts as refunded, and that cannot be undone.
        </p>
        {children}
      </div>
    </ConfirmDialog>
  );
}
