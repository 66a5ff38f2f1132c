import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { RequestError } from '../../../api.ts';
import { OrderNotFound } from '../../../basket/order-not-found.tsx';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { OrderDetails, OrderLine } from './customer-order-details.tsx';
import { Loading, Unreadable } from './list-states.tsx';
import { orderQuery } from './orders.queries.ts';
import type { OrderReference } from './orders.queries.ts';

/** One of the customer's own orders. */
export function OrderScreen({ number }: { number: string }) {
  const { data: user, isPending: unknown } = useQuery(sessionQuery);
  if (!unknown && !user) return <Navigate to="/login" replace />;
  return (
    <OrderPage
      reference={{ number }}
      above={
        <Link to="/account" search={{ tab: 'orders' }}>
          My Account
        </Link>
      }
    />
  );
}

/** An order opened by the link in an email, signed in or not. */
export function LinkedOrderScreen({ number, token }: { number: string; token: string }) {
  return <OrderPage reference={{ number, token }} above={<Link to="/track-order">Track Orders</Link>} />;
}

function OrderPage({ reference, above }: { reference: OrderReference; above: ReactNode }) {
  const order = useQuery(orderQuery(reference));
  const { number } = reference;
  return (
    <main id="main" className="page-width pt-6 sm:pt-8">
      <Breadcrumbs trail={[above]} here={number} />
      {order.error instanceof RequestError && order.error.status === 404 ? (
        <OrderNotFound orderNumber={number} />
      ) : (
        <>
          <h1 className="figures mt-6">
            Order <span className="inline-block break-all">{number}</span>
          </h1>
          {order.data && <OrderLine order={order.data} />}
          <div className="mt-8 empty:hidden">
            {order.isPending && <Loading what="order" />}
            {order.isError && <Unreadable what="order" onRetry={() => void order.refetch()} />}
          </div>
          {order.data && <OrderDetails order={order.data} reference={reference} />}
        </>
      )}
    </main>
  );
}

/** The order that was looked up. */
export function FoundOrder({ order, reference }: ComponentProps<typeof OrderDetails>) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Keyboard users continue from the result.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="found-heading">
      <h2 id="found-heading" ref={heading} tabIndex={-1} className="figures scroll-mt-8 outline-none">
        Order <span className="inline-block break-all">{order.orderNumber}</span>
      </h2>
      <OrderLine order={order} />
      <OrderDetails order={order} reference={reference} />
    </section>
  );
}
