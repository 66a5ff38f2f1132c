import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#orders/orders/orders.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Price } from '../../../ui/price.tsx';
import { useCancelOrder } from './orders.queries.ts';
import type { OrderAsked } from './orders.queries.ts';

/** While an order has not left yet; asks first. */
export function CancelOrder({ order, asked }: { order: Order; asked: OrderAsked }) {
  const [isAsking, setAsking] = useState(false);
  const { data: shop } = useQuery(shopQuery);
  const refundDays = shop?.refundDays ?? 'a few days';
  const { mutate: cancel, isPending } = useCancelOrder(asked, { refundDays, onDone: () => setAsking(false) });
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
          We won’t send order <span className="figures font-semibold">{order.orderNumber}</span>. We’ll refund{' '}
          <Price amount={order.total} className="font-semibold" /> to your card within {refundDays}. This can’t be
          undone.
        </p>
      </Dialog>
    </>
  );
}
