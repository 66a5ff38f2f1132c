import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SupplierOrderPolicy } from '#dropshipping/order-policies/order-policies.contract.ts';
import type { ChasePreview } from '#dropshipping/purchase-orders/chases/chases.contract.ts';
import type {
  Alternatives,
  PurchaseOrder,
  WholePurchaseOrder,
} from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { everything } from '#platform/database/cache-tags.contract.ts';
import { request, sentenceFor } from '../../../../api.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import type { Toast } from '../../../../ui/overlays/toast.tsx';
import { invalidate } from '../../lists/list.queries.ts';
import { useLiveEvents } from '../../parts/use-live-events.ts';
import { isUnderWay } from './purchase-order-state.tsx';

export const purchaseOrdersKey = 'purchase-orders';

const pollMs = 1_500;

/** A job follows refunds and changes of an order, so its purchase orders change a moment after they were read. */
export function useLivePurchaseOrders(): void {
  const queryClient = useQueryClient();
  useLiveEvents((tags) => {
    if (tags.includes('orders') || tags.includes(everything)) void invalidate(queryClient, [purchaseOrdersKey]);
  });
}

export function purchaseOrderQuery(id: number) {
  return queryOptions({
    queryKey: [purchaseOrdersKey, 'one', id],
    queryFn: ({ signal }) => request<WholePurchaseOrder>(`/api/admin/purchase-orders/${id}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data && isUnderWay(data, new Date(dataUpdatedAt)) ? pollMs : false,
  });
}

export function purchaseOrdersOfQuery(orderNumber: string) {
  return queryOptions({
    queryKey: [purchaseOrdersKey, 'of', orderNumber],
    queryFn: ({ signal }) =>
      request<PurchaseOrder[]>(`/api/admin/purchase-orders?orderNumber=${encodeURIComponent(orderNumber)}`, { signal }),
    staleTime: 0,
  });
}

export function chaseQuery(id: number) {
  return queryOptions({
    queryKey: [purchaseOrdersKey, 'chase', id],
    queryFn: ({ signal }) => request<ChasePreview>(`/api/admin/purchase-orders/${id}/chase`, { signal }),
    staleTime: 0,
  });
}

/** Alternatives from another supplier; disabled until one is chosen. Not live: asking the supplier takes long. */
export function alternativesQuery(id: number, supplierId: string) {
  return queryOptions({
    queryKey: ['purchase-order-alternatives', id, supplierId],
    queryFn: ({ signal }) =>
      request<Alternatives>(`/api/admin/purchase-orders/${id}/alternatives?supplierId=${supplierId}`, { signal }),
    enabled: supplierId !== '',
    gcTime: 0,
  });
}

export const orderPoliciesQuery = queryOptions({
  queryKey: [purchaseOrdersKey, 'policies'],
  queryFn: ({ signal }) => request<SupplierOrderPolicy[]>('/api/admin/order-policies', { signal }),
  staleTime: 0,
});

type Write<Variables> = {
  send: (wish: Variables) => Promise<unknown>;
  /** The success toast. Shown here, as the caller may be unmounted by then. */
  done: (wish: Variables) => Toast;
  failed: string;
  onSaved?: () => void;
};

/** A write to a purchase order, with toasts for success and failure. */
export function usePurchaseOrderWrite<Variables>({ send, done, failed, onSaved }: Write<Variables>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (_response, wish) => {
      toast(done(wish));
      onSaved?.();
      await Promise.all([purchaseOrdersKey, 'orders', 'admin-order'].map((key) => invalidate(queryClient, [key])));
    },
    onError: (error) =>
      toast({ title: failed, text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' }),
  });
}
