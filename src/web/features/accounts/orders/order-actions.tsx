import { useSuspenseQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isUnpaid } from '#orders/order/order-words.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { BuyAgain } from './buy-again.tsx';
import { canCancel, moneyBackIfCancelled } from './order-words.rules.ts';
import { useCancelOrder } from './orders.queries.ts';
import type { OrderReference } from './orders.queries.ts';
import { RequestReturn } from './return-form-dialog.tsx';

/** The actions available in the order's current status. */
export function OrderActions({ order, reference }: { order: Order; reference: OrderReference }) {
  const { status, orderNumber } = order;
  const { data: shop } = useSuspenseQuery(shopQuery);
  const row = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  // After cancelling, the pressed button is gone, so the focus moves here.
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
      {status === 'awaiting-payment' ? (
        <LinkButton to="/payment/$orderNumber" params={{ orderNumber }} search={{ cancelled: 'yes' }}>
          Continue to Payment
        </LinkButton>
      ) : (
        <BuyAgain reference={reference} items={order.items} />
      )}
      {canCancel(order) && <CancelOrder order={order} reference={reference} />}
      <RequestReturn order={order} reference={reference} />
      {!isUnpaid(status) && (
        <LinkButton
          to="/receipt/$number"
          params={{ number: orderNumber }}
          search={reference.token ? { token: reference.token } : {}}
          tone="secondary"
        >
          <ReceiptText className="size-5" aria-hidden />
          Receipt
        </LinkButton>
      )}
      {canCancel(order) && (
        <p className="basis-full text-sm text-muted">
          You can request a return here once your order is on its way, up to {shop.returnDays} days after it’s
          delivered.
        </p>
      )}
    </div>
  );
}

/** Cancels an order that has not been shipped, after confirmation. */
function CancelOrder({ order, reference }: { order: Order; reference: OrderReference }) {
  const [isAsking, setAsking] = useState(false);
  const { data: shop } = useSuspenseQuery(shopQuery);
  const moneyBack = moneyBackIfCancelled(order, shop.refundDays);
  const { mutate: cancel, isPending } = useCancelOrder(reference, { moneyBack, onDone: () => setAsking(false) });
  return (
    <>
      <Button tone="secondary" onClick={() => setAsking(true)}>
        Cancel Order
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel this order?"
        footer={
          <div className="flex flex-wrap gap-3">
            <Button tone="danger" busy={isPending} onClick={() => cancel()}>
              {isPending ? 'Cancelling...' : 'Yes, Cancel It'}
            </Button>
            <Button tone="secondary" className="bg-paper" onClick={() => setAsking(false)}>
              Keep It
            </Button>
          </div>
        }
      >
        <p>
          We won’t send order <span className="figures font-semibold whitespace-nowrap">{order.orderNumber}</span>.{' '}
          {moneyBack} This can’t be undone.
        </p>
      </Dialog>
    </>
  );
}
