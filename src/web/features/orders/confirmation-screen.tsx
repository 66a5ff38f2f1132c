import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { isUnpaid } from '#orders/order/order-words.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { request, RequestError } from '../../api.ts';
import { findOrderCopy } from '../../basket/order-copy.ts';
import type { OrderCopy } from '../../basket/order-copy.ts';
import { OrderNotFound } from '../../basket/order-not-found.tsx';
import { sessionQuery } from '../../layout/session.queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlowNote } from '../../ui/slow-note.tsx';
import { OrderDetails } from './confirmed-details.tsx';

type ConfirmationProps = { orderNumber: string | undefined; token: string | undefined };

export function ConfirmationScreen({ orderNumber, token }: ConfirmationProps) {
  return (
    <main id="main" className="page-width min-h-[85dvh] pt-8 lg:pt-12">
      {orderNumber ? <Lookup orderNumber={orderNumber} token={token} /> : <NoOrder />}
    </main>
  );
}

/** Reads the order in the browser, with the visitor's own session. */
function Lookup({ orderNumber, token }: { orderNumber: string; token: string | undefined }) {
  const { data: order, error } = useQuery(orderQuery({ orderNumber, token }));
  const { data: user } = useQuery(sessionQuery);
  // Stays true when the guest creates an account on this page.
  const [isGuests, setGuests] = useState(false);
  if (user === null && token === undefined && !isGuests) setGuests(true);
  if (order && isUnpaid(order.status)) return <Navigate to="/payment/$orderNumber" params={{ orderNumber }} replace />;
  if (order) {
    const known = token === undefined ? {} : { token };
    return (
      <OrderDetails order={order} status={order.status} isGuests={isGuests}>
        <ContinueShopping />
        <LinkButton to="/track-order" search={{ orderNumber: order.orderNumber, ...known }} tone="secondary">
          Track This Order
        </LinkButton>
        <LinkButton to="/receipt/$number" params={{ number: order.orderNumber }} search={known} tone="secondary">
          <ReceiptText className="size-5" aria-hidden />
          Receipt
        </LinkButton>
      </OrderDetails>
    );
  }
  if (!error) return <Loading />;
  const copy = isRejection(error) ? null : findOrderCopy(orderNumber);
  return copy ? <WithoutServer copy={copy} /> : <OrderNotFound orderNumber={orderNumber} />;
}

/** The browser's copy is used only when the server could not respond, not when it rejected the request. */
function isRejection(error: Error): boolean {
  return error instanceof RequestError && error.status < 500;
}

function WithoutServer({ copy }: { copy: OrderCopy }) {
  return (
    <OrderDetails order={copy}>
      <ContinueShopping />
      <LinkButton to="/account" tone="secondary">
        View Orders
      </LinkButton>
    </OrderDetails>
  );
}

function NoOrder() {
  return (
    <EmptyState face="cat" level="h1" title="No Order Found" text="There is no order number in this page’s address.">
      <ContinueShopping />
      <LinkButton to="/track-order" tone="secondary">
        Track Orders
      </LinkButton>
    </EmptyState>
  );
}

function ContinueShopping() {
  return <LinkButton to="/shop">Continue Shopping</LinkButton>;
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <h1>Your order</h1>
      <span className="sr-only">Loading your order…</span>
      <SlowNote />
      <Skeleton className="h-6 w-96 max-w-full" />
      <div className="mt-6 grid grid-cols-1 gap-10 lg:grid-cols-[1fr_25rem]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80 rounded-dialog" />
      </div>
    </div>
  );
}

type OrderLookup = {
  orderNumber: string;
  /** From the link in the customer's email. */
  token: string | undefined;
};

/** Never served from the cache; one quick retry. */
function orderQuery({ orderNumber, token }: OrderLookup) {
  const path = `/api/orders/${encodeURIComponent(orderNumber)}` as const;
  const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
  return queryOptions({
    queryKey: ['order', orderNumber, token],
    queryFn: ({ signal }) => request<Order>(`${path}${query}`, { signal }),
    retry: 1,
    retryDelay: 500,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}
