import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { money } from '../../parts/formats.rules.ts';
import { Money } from '../../parts/money.tsx';
import { WhatHappens } from '../order/what-happens.tsx';

type Recipient = { customerName: string };

type RefundDialogProps = {
  number: string;
  to: Recipient;
  /** In pounds. */
  amount: string;
  /** In pounds. */
  left: string;
  act: ComponentProps<typeof WhatHappens>['act'];
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Confirms a large or a full refund. */
export function RefundDialog({ number, to, amount, left, act, children, ...rest }: RefundDialogProps) {
  const isAll = amount === left;
  return (
    <ConfirmDialog
      {...rest}
      title={isAll ? `Refund ${number} in full?` : `Refund ${money(amount)} of ${number}?`}
      action={isAll ? 'Refund Everything' : `Refund ${money(amount)}`}
      busyAction="Refunding..."
    >
      <div className="grid gap-4">
        <RefundWords to={to} amount={amount} isAll={isAll} />
        {rest.open && <WhatHappens number={number} act={act} busy={rest.busy} />}
        {children}
      </div>
    </ConfirmDialog>
  );
}

type RefundWordsProps = { to: Recipient; amount: string; isAll: boolean };

/** The amount and the recipient. */
export function RefundWords({ to: { customerName }, amount, isAll }: RefundWordsProps) {
  return (
    <p>
      <Money amount={amount} className="font-semibold" /> goes back to{' '}
      <strong className="font-semibold wrap-anywhere">{customerName}</strong>.
      {isAll && ' The order will be marked as refunded, and this can’t be undone.'}
    </p>
  );
}
