import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { basketQuery } from '../../basket/basket.queries.ts';
import { OrderPlaced } from '../../basket/order-placed.tsx';
import { findPendingPayment } from '../../basket/pending-payment.ts';
import { dropDraft, dropPendingPayment } from '../../layout/forget-customer.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { copyOrder } from './payment.queries.ts';

/** Now that the money has come it is an order, and what led to it can go. */
export function PaidOrder({ orderNumber }: { orderNumber: string }) {
  const queryClient = useQueryClient();
  const [pending] = useState(findPendingPayment);
  // In another tab somebody may be filling in the next one.
  const isOwn = pending?.orderNumber === orderNumber;

  useEffect(() => {
    void copyOrder(orderNumber);
    if (isOwn) dropDraft();
    if (isOwn) dropPendingPayment();
    void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
    // There is less in stock now.
    void queryClient.invalidateQueries({ queryKey: ['products'] });
    toast({ title: 'Order placed!', text: 'Thank you. We’re on it.' });
  }, [queryClient, orderNumber, isOwn]);

  return <OrderPlaced level="h1" orderNumber={orderNumber} unopened={isOwn ? pending.unopened : undefined} />;
}
