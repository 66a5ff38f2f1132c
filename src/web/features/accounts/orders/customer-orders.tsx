import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Order } from '#orders/order/orders.contract.ts';
import { OrderStatusBadge } from '../../../basket/order-labels.tsx';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { longDate } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { Price } from '../../../ui/price.tsx';
import { BuyAgain } from './buy-again.tsx';
import { Loading, Unreadable } from './list-states.tsx';
import { OldOrders } from './old-orders.tsx';
import { recipientText } from './order-words.rules.ts';
import { ordersQuery } from './orders.queries.ts';

export function OrderHistory({ userId }: { userId: number }) {
  const orders = useInfiniteQuery(ordersQuery(userId));
  useFailureToast('Failed to fetch orders', orders);
  const { data: user } = useQuery(sessionQuery);
  const found = orders.data?.pages.flatMap(({ rows }) => rows);
  return (
    <section aria-labelledby="orders-heading" className="grid gap-6">
      <h2 id="orders-heading">Your orders</h2>
      {orders.isPending && <Loading what="orders" />}
      {orders.isError && !found && <Unreadable what="orders" onRetry={() => void orders.refetch()} />}
      {found?.length === 0 && (
        <EmptyState
          face="dog"
          level="h3"
          title="No orders yet"
          text={
            user?.emailVerified === false
              ? 'Ordered as a guest? Confirm your email address by the link we’ve sent, and those orders will appear here.'
              : 'Vee is keeping an eye on the letterbox.'
          }
        >
          <LinkButton to="/shop">Start Shopping</LinkButton>
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <ul className="grid gap-4">
          {found.map((order) => (
            <li key={order.orderNumber}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {orders.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button tone="secondary" busy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
            Show more orders
          </Button>
        </div>
      )}
      <OldOrders userId={userId} />
    </section>
  );
}

function OrderCard({ order }: { order: Order }) {
  const numberId = useId();
  const { orderNumber, createdAt, status, delivery, isPartlyShipped, total, items, customerName } = order;
  return (
    <article className="grid grid-cols-1 gap-4 rounded-picture bg-oat p-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid gap-0.5">
          <h3 id={numberId} className="figures font-body text-base font-semibold tracking-normal">
            {orderNumber}
          </h3>
          <time dateTime={createdAt} className="text-sm text-muted">
            {longDate(createdAt)}
          </time>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <OrderStatusBadge status={status} delivery={delivery} isPartlyShipped={isPartlyShipped} />
          <Price amount={total} className="text-subheading font-semibold" />
        </div>
      </header>
      <ul className="grid gap-1.5 border-t border-oat-deep pt-4">
        {items.map(({ name, quantity, lineTotal }, place) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a product may have several lines, and the order of lines does not change
            key={place}
            className="flex items-baseline justify-between gap-4"
          >
            <span className="wrap-anywhere">
              {name}&nbsp;×&nbsp;{quantity}
            </span>
            <Price amount={lineTotal} />
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm break-words text-muted">{recipientText(status, customerName)}</p>
        <div className="flex flex-wrap gap-2">
          <BuyAgain
            reference={{ number: orderNumber }}
            items={items}
            tone="quiet"
            size="small"
            aria-describedby={numberId}
          />
          <LinkButton
            to="/account/orders/$number"
            params={{ number: orderNumber }}
            size="small"
            tone="secondary"
            className="bg-paper"
            aria-describedby={numberId}
          >
            View Details
          </LinkButton>
        </div>
      </footer>
    </article>
  );
}
