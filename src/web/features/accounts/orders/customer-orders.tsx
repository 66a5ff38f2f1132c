import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { Loading, Unreadable } from './list-states.tsx';
import { OrderCard } from './order-card.tsx';
import { ordersQuery } from './orders.queries.ts';

export function OrderHistory({ userId }: { userId: number }) {
  const orders = useInfiniteQuery(ordersQuery(userId));
  useFailureToast('Failed to fetch orders', orders);
  const found = orders.data?.pages.flatMap(({ rows }) => rows);
  return (
    <section aria-labelledby="orders-heading" className="grid gap-6">
      <h2 id="orders-heading">Your orders</h2>
      {orders.isPending && <Loading what="orders" />}
      {orders.isError && !found && <Unreadable what="orders" onRetry={() => void orders.refetch()} />}
      {found?.length === 0 && (
        <EmptyState face="dog" level="h3" title="No orders yet" text="Vee is keeping an eye on the letterbox.">
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
    </section>
  );
}
