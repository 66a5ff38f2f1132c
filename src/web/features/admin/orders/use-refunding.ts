import { useState } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { invalidAmount, useRefund } from './order-desk.queries.ts';
import type { RefundWish } from './order-desk.queries.ts';
import { isRefundable } from './refund-amount.rules.ts';

/**
 * Gives back at once what is typed, or paid for the goods chosen. With neither it would be all that is left, which ends the order:
 * so that asks first.
 * `left` in pounds.
 */
export function useRefunding({ left, onSaved }: { left: string; onSaved: () => void }) {
  const [asked, setAsked] = useState<RefundWish>();
  const { mutate, isPending } = useRefund({
    onSaved: () => {
      setAsked(undefined);
      onSaved();
    },
  });
  return {
    /** `undefined` is an amount that cannot be read. */
    refund(wish: RefundWish | undefined) {
      if (!wish || !isRefundable(wish.amount, left)) toast(invalidAmount);
      else if (wish.amount === '' && !wish.lines?.length) setAsked(wish);
      else mutate(wish);
    },
    isPending,
    question: {
      open: asked !== undefined,
      busy: isPending,
      onClose: () => setAsked(undefined),
      onConfirm: (more: Pick<RefundWish, 'restock'> = {}) => asked && mutate({ ...asked, ...more }),
    },
  };
}
