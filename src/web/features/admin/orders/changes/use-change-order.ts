import { useMutation } from '@tanstack/react-query';
import type { OrderChange } from '#checkout/order-changes/order-changes.contract.ts';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { request, RequestError, sentenceFor } from '../../../../api.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { useInvalidateOrders } from '../order/order-admin.queries.ts';

/** Changes an order. If it has changed since it was opened the API rejects the change, and the order is refetched. */
export function useChangeOrder({ orderNumber: number }: Pick<AdminOrder, 'orderNumber'>, onSaved: () => void) {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: (body: object) => request<OrderChange>(`/api/admin/orders/${number}/changes`, { method: 'POST', body }),
    onSuccess: async (change) => {
      toast({ title: 'Order Changed', text: wordsFor(change) });
      onSaved();
      await invalidate([number]);
    },
    onError: async (error) => {
      toast({ title: 'The order was not changed', text: sentenceFor(error, 'Please try again.'), tone: 'destructive' });
      if (error instanceof RequestError && error.status === 409) await invalidate([number]);
    },
  });
}

function wordsFor({ refunded, refundedByHand }: OrderChange): string {
  if (refundedByHand !== '0.00') return `Pay £${refundedByHand} back yourself. The customer has been emailed.`;
  return refunded === '0.00' ? 'We’re emailing the customer.' : `£${refunded} goes back. We’re emailing the customer.`;
}
