import { useEffect, useRef } from 'react';
import { ReceiptText } from 'lucide-react';
import type { Order } from '#orders/orders/orders.contract.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { AskReturn } from './ask-return.tsx';
import { BuyAgain } from './buy-again.tsx';
import { CancelOrder } from './cancel-order.tsx';
import type { OrderAsked } from './orders.queries.ts';

/** What a customer can do with an order as it stands. */
export function OrderActions({ order, asked }: { order: Order; asked: OrderAsked }) {
  const { status, orderNumber } = order;
  const row = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  // The button that cancelled the order goes with it: whoever pressed it goes on from here.
  useEffect(() => {
    if (before.current !== status) row.current?.focus();
    before.current = status;
  }, [status]);

  return (
    <div
      ref={row}
      role="group"
      aria-label={`What you can do with order ${orderNumber}`}
      tabIndex={-1}
      className="mt-6 flex flex-wrap items-center gap-3 outline-none"
    >
      <BuyAgain asked={asked} />
      {(status === 'confirmed' || status === 'processing') && <CancelOrder order={order} asked={asked} />}
      <AskReturn order={order} asked={asked} />
      <LinkButton
        to="/receipt/$number"
        params={{ number: orderNumber }}
        search={asked.token ? { token: asked.token } : {}}
        tone="secondary"
      >
        <ReceiptText className="size-5" aria-hidden />
        Receipt
      </LinkButton>
    </div>
  );
}
