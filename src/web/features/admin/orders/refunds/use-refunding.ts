import { useState } from 'react';
import { refundErrorFor } from '#orders/order/refund-words.contract.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { money } from '../../parts/formats.rules.ts';
import { refundBodyOf, useRefund } from '../order/order-admin.queries.ts';
import type { RefundRequest } from '../order/order-admin.queries.ts';
import { isLargeRefund, refundAmount } from './refund.rules.ts';

type Refunding = {
  draft: Omit<RefundRequest, 'refundedBefore'>;
  /** In pounds. */
  refundedBefore: string;
  /** In pounds: the amount for an empty field. */
  whole: string;
  /** In pounds. */
  left: string;
  /** In pounds: the order's. */
  total: string;
  onSaved: () => void;
};

/** Refunds the typed amount, or what was paid for the selected lines. Large and full refunds ask for confirmation. */
export function useRefunding({ draft, refundedBefore, whole, left, total, onSaved }: Refunding) {
  const [isAsking, setAsking] = useState(false);
  const { refund, isPending } = useRefund({
    onSaved: () => {
      setAsking(false);
      onSaved();
    },
  });
  const amount = refundAmount(draft.amount, { whole, left });
  const endsOrder = amount === left && draft.amount.trim() === '';
  const give = () => refund({ ...draft, refundedBefore });
  const rejectAmount = () => {
    const text = refundErrorFor(draft.amount, { total, left });
    toast({ title: 'Invalid Amount', text, tone: 'destructive' });
  };
  return {
    refund() {
      if (amount === undefined) rejectAmount();
      else if (endsOrder || isLargeRefund(amount)) setAsking(true);
      else give();
    },
    /** Without confirmation, for a dialog that is one. */
    refundAsAsked() {
      if (amount === undefined) rejectAmount();
      else give();
    },
    /** The button's label. */
    label: amount === undefined ? 'Refund' : `Refund ${money(amount)}`,
    isPending,
    /** For {@link WhatHappens}. */
    act: { act: 'refund' as const, ...refundBodyOf({ ...draft, refundedBefore }) },
    question: {
      amount: amount ?? left,
      left,
      open: isAsking,
      busy: isPending,
      onClose: () => setAsking(false),
      onConfirm: give,
    },
  };
}
