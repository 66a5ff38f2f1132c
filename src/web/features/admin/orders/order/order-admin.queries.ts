import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AdminOrder, BulkOutcome } from '#orders/admin/order-page.contract.ts';
import type { ReturnRequest } from '#orders/lines/returns.contract.ts';
import { isClosedStatus, isMailedStatus } from '#orders/order/order-words.contract.ts';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import type { ListedOrder, Order } from '#orders/order/orders.contract.ts';
import { noReason } from '#orders/order/refund-words.contract.ts';
import { request, RequestError, requestList, sentenceFor } from '../../../../api.ts';
import { errorsFrom } from '../../../../form-errors.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import type { ListFilters } from '../../lists/list-filters.ts';
import { invalidate, useListQuery } from '../../lists/list.queries.ts';
import { countOf } from '../../parts/formats.rules.ts';
import { purchaseOrdersKey } from '../../purchase-orders/purchase-order/purchase-orders.queries.ts';
import { despiteDisputeIfAsked } from './dispute-question.tsx';
import { statusName } from './status-names.rules.ts';

const ordersKey = 'orders';
const adminOrderKey = 'admin-order';
export const toSendKey = 'to-send';

export function useOrderList(filters: ListFilters) {
  return useListQuery<ListedOrder>({ path: '/api/orders', key: ordersKey, filters, what: 'orders' });
}

/** For its total: whether the shop has had an order yet. */
export const firstOrderQuery = queryOptions({
  queryKey: [ordersKey, 'first'],
  queryFn: ({ signal }) => requestList<ListedOrder>('/api/orders?limit=1', { signal }),
  staleTime: 0,
});

export function adminOrderQuery(number: string) {
  return queryOptions({
    queryKey: [adminOrderKey, number],
    queryFn: ({ signal }) => request<AdminOrder>(`/api/admin/orders/${encodeURIComponent(number)}`, { signal }),
    staleTime: 0,
  });
}

const mostReturnsShown = 5;

/** Open returns, or accepted ones awaiting their refund, oldest first. */
export function useWaitingReturns(state: 'open' | 'accepted') {
  return useQuery({
    queryKey: [ordersKey, 'returns', state],
    queryFn: ({ signal }) =>
      requestList<ReturnRequest>(`/api/return-requests?state=${state}&limit=${mostReturnsShown}`, { signal }),
    staleTime: 0,
  });
}

/** Invalidates everything shown about these orders, or about all orders without `numbers`. */
export function useInvalidateOrders() {
  const queryClient = useQueryClient();
  return (numbers?: readonly string[]) => {
    const pages = numbers ? numbers.map((number) => [adminOrderKey, number]) : [[adminOrderKey]];
    return Promise.all(
      [[ordersKey], [toSendKey], [purchaseOrdersKey], ...pages].map((queryKey) => invalidate(queryClient, queryKey)),
    );
  };
}

/** `from` is the status shown when the new one was chosen. */
type StatusChange = { from: OrderStatus; status: OrderStatus };

const setStatusKey = (number: string) => ['set-status', number];

export function useSetStatus(number: string, { onDone }: { onDone?: () => void } = {}) {
  const invalidate = useInvalidateOrders();
  const mutation = useMutation({
    mutationKey: setStatusKey(number),
    mutationFn: ({ status }: StatusChange) =>
      despiteDisputeIfAsked((more) =>
        request<Order>(`/api/orders/${number}/status`, { method: 'PATCH', body: { status, undoable: true, ...more } }),
      ),
    onSuccess: async (order, { from }) => {
      const { orderNumber, status } = order;
      const isFinal = isClosedStatus(status) || isClosedStatus(from) || from === status;
      const undo = { label: 'Undo', onAct: () => mutation.mutate({ from: status, status: from }), isElsewhere: true };
      toast({
        title: 'Order Updated',
        text: `${orderNumber} is now ${statusName(status).toLowerCase()}.`,
        note:
          isMailedStatus(status) && !isFinal ? 'The customer is emailed in a minute, unless you undo it.' : undefined,
        action: isFinal ? undefined : undo,
      });
      onDone?.();
      await invalidate([order.orderNumber]);
    },
    onError: () => {
      // Close the confirmation, which would cover the error message.
      onDone?.();
      toast({ title: 'Update Failed', text: 'Failed to update order status', tone: 'destructive' });
    },
  });
  return mutation;
}

/** Why the last status change was rejected, until the status changes. Read from the mutation cache, because list rows are remounted. */
export function useStatusRejection(number: string, status: OrderStatus): string | undefined {
  const [last, before] = useMutationState({
    filters: { mutationKey: setStatusKey(number) },
    // The mutation cache is untyped; every mutation under this key takes a StatusChange.
    select: ({ state }) => ({ ...state, variables: state.variables as StatusChange | undefined }),
  }).toReversed();
  if (last?.status !== 'error') return undefined;
  // A list refetched in the meantime may still show the status from before the previous change.
  const reached = before?.status === 'success' ? before.variables?.status : undefined;
  return [last.variables?.from, reached].includes(status) ? sentenceFor(last.error, 'That didn’t work.') : undefined;
}

type BulkRequest = { numbers: readonly string[]; status: OrderStatus };

function setStatuses({ numbers, status }: BulkRequest): Promise<BulkOutcome> {
  return request<BulkOutcome>('/api/admin/orders/status', { method: 'POST', body: { orderNumbers: numbers, status } });
}

/** Gives orders the status back that each of them had. */
function useUndoStatuses() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: async (outcome: BulkOutcome) => {
      const changed = outcome.filter(({ isChanged, before, status }) => isChanged && before !== status);
      const undone: BulkOutcome[] = [];
      for (const [before, group] of Map.groupBy(changed, (one) => one.before)) {
        if (before === null) continue;
        undone.push(await setStatuses({ numbers: group.map(({ orderNumber }) => orderNumber), status: before }));
      }
      return undone.flat();
    },
    onSuccess: async (outcome) => {
      const back = countOf(outcome.filter(({ isChanged }) => isChanged).length, 'order is', 'orders are');
      toast({ title: 'Order Updated', text: `${back} as before. No email was sent for what you undid in time.` });
      await invalidate();
    },
    onError: () => toast({ title: 'Update Failed', text: 'Failed to update order status', tone: 'destructive' }),
  });
}

export function useSetStatuses({ onDone }: { onDone: (outcome: BulkOutcome) => void }) {
  const invalidate = useInvalidateOrders();
  const undo = useUndoStatuses();
  return useMutation({
    mutationFn: setStatuses,
    onSuccess: async (outcome, { status }) => {
      const refused = outcome.filter(({ isChanged }) => !isChanged).length;
      const changed = countOf(outcome.length - refused, 'order was', 'orders were');
      const onAct = () => undo.mutate(outcome);
      const action = isClosedStatus(status) ? undefined : { label: 'Undo', onAct };
      if (refused === 0) toast({ title: 'Order Updated', text: `${changed} changed.`, action });
      else
        toast({
          title: 'Update Failed',
          text: `${changed} changed, ${refused} could not be changed.`,
          tone: 'destructive',
          action: refused < outcome.length ? action : undefined,
        });
      onDone(outcome);
      await invalidate();
    },
    onError: () => toast({ title: 'Update Failed', text: 'Failed to update order status', tone: 'destructive' }),
  });
}

export type RefundRequest = {
  number: string;
  amount: string;
  /** In pounds: the total refunded when the user decided, to detect concurrent refunds. */
  refundedBefore: string;
  reason?: string;
  restock?: boolean;
  /** Quantities cancelled, which will not be sent. */
  lines?: readonly { lineId: number; quantity: number }[];
  /** The accepted return that this refund completes. */
  returnId?: number;
  /** Quantities already delivered that are being refunded. */
  goods?: readonly { lineId: number; quantity: number }[];
};

/** Without an amount it refunds what was paid for the given lines, or everything not refunded yet. */
export function useRefund({ onSaved }: { onSaved?: () => void } = {}) {
  const invalidate = useInvalidateOrders();
  // The second click of a double click may come before the button is disabled.
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: RefundRequest) =>
      despiteDisputeIfAsked((more) =>
        request<Order>('/api/refund', { method: 'POST', body: { ...refundBodyOf(wish), ...more } }),
      ),
    onSuccess: async (order) => {
      toast({ title: 'Refund Processed', text: refundWords(order) });
      onSaved?.();
      await invalidate([order.orderNumber]);
    },
    onError: (error, { number }) => {
      // The response may have been lost, or somebody else may have refunded it.
      void invalidate([number]);
      const { amount: fault, restock } = errorsFrom(error);
      if (error instanceof RequestError && explained.has(error.rejection?.code ?? ''))
        toast({ title: 'Refund Failed', text: sentenceFor(error, 'Failed to process refund'), tone: 'destructive' });
      else if (fault) toast({ title: 'Invalid Amount', text: fault, tone: 'destructive' });
      else if (restock) toast({ title: 'Refund Failed', text: restock, tone: 'destructive' });
      else toast({ title: 'Refund Failed', text: 'Failed to process refund', tone: 'destructive' });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  function refund(wish: RefundRequest): void {
    if (isSending.current) return;
    isSending.current = true;
    mutate(wish);
  }
  return { refund, isPending };
}

/** Error codes whose message says what to do. */
const explained: ReadonlySet<string> = new Set([
  'refunded-meanwhile',
  'return-settled',
  'refund-limit',
  'disputed',
  'confirm-dispute',
]);

/** For the API. */
export function refundBodyOf({ number, amount, reason = noReason, lines = [], goods = [], ...rest }: RefundRequest) {
  return {
    ...rest,
    paymentIntentId: number.replace('PV-', 'pi_'),
    ...(amount !== '' && { amount }),
    reason,
    ...(lines.length > 0 && { lines }),
    ...(goods.length > 0 && { goods }),
  };
}

function refundWords({ refunds, total, orderNumber, paidWith }: Order): string {
  const given = refunds.at(-1);
  const amount = `£${given?.amount ?? total} of ${orderNumber}`;
  if (given?.way === 'gift-card') return `${amount} went back onto the gift card.`;
  if (paidWith === 'manual') return `Pay ${amount} back yourself.`;
  return `${amount} ${given?.state === 'pending' ? 'is on its way' : 'went'} back.`;
}

/** Other writes to an order, with toasts for success and failure. */
export function useOrderWrite<Variables>({
  send,
  done,
  failed,
  number,
  onSaved,
}: {
  send: (wish: Variables) => Promise<unknown>;
  done: string;
  failed: string;
  number: string;
  onSaved?: () => void;
}) {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast({ title: done });
      onSaved?.();
      await invalidate([number]);
    },
    onError: (error) =>
      toast({ title: failed, text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' }),
  });
}
