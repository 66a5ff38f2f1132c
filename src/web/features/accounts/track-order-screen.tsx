import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../api.ts';
import { sessionQuery } from '../../frame/session.queries.ts';
import { Note } from './note.tsx';
import { OrderDetails, OrderLine } from './order-details.tsx';
import { OrderHistory } from './order-history.tsx';
import { LinkedOrderScreen } from './order-screen.tsx';
import { orderQuery } from './orders.queries.ts';
import type { OrderAsked } from './orders.queries.ts';
import { useParameter } from './parameter.ts';
import { TrackOrderForm } from './track-order-form.tsx';

/** `?orderNumber=` with the `token` of a mailed link is that order; otherwise orders are looked for here. */
export function TrackOrderScreen() {
  const orderNumber = useParameter('orderNumber');
  const token = useParameter('token');
  if (orderNumber && token) return <LinkedOrderScreen key={orderNumber} number={orderNumber} token={token} />;
  return <LookUpScreen key={orderNumber} orderNumber={orderNumber} />;
}

/**
 * Signed in: your orders; anybody: an order by its number and e-mail address. The number in the page's address fills the form
 * in, and shows the order at once to the browser that placed it.
 */
function LookUpScreen({ orderNumber }: { orderNumber: string | undefined }) {
  const { data: user } = useQuery(sessionQuery);
  const [asked, setAsked] = useState<OrderAsked | undefined>(orderNumber ? { number: orderNumber } : undefined);
  const order = useQuery({ ...orderQuery(asked ?? { number: '' }), enabled: asked !== undefined });

  return (
    <main id="main" className="page-width pt-8 sm:pt-12">
      <h1>Track Orders</h1>
      <p className="measure mt-3 text-lead text-muted">See how far your order has come, and where its parcels are.</p>
      <div className="mt-8 grid grid-cols-1 gap-12">
        {user && <OrderHistory userId={user.id} />}
        <section aria-labelledby="look-up-heading" className="grid max-w-3xl gap-5 rounded-picture bg-oat p-5 sm:p-8">
          <div>
            <h2 id="look-up-heading" className="text-subheading">
              {user ? 'Another order' : 'Find your order'}
            </h2>
            <p className="mt-1 text-sm text-muted">
              You need the order number and the e-mail address you ordered with.
            </p>
          </div>
          <TrackOrderForm orderNumber={orderNumber} busy={order.isFetching} onAsk={setAsked} />
          <div role="alert" className="empty:hidden">
            {order.isError && asked?.email && (
              <Note tone="bad">{sentenceFor(order.error, 'Something went wrong. Please try again.')}</Note>
            )}
          </div>
        </section>
        {order.data && asked && <Found key={order.data.orderNumber} order={order.data} asked={asked} />}
      </div>
    </main>
  );
}

function Found({ order, asked }: ComponentProps<typeof OrderDetails>) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever asked by keyboard goes on from the answer.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="found-heading">
      <h2 id="found-heading" ref={heading} tabIndex={-1} className="figures scroll-mt-8 outline-none">
        Order <span className="inline-block break-all">{order.orderNumber}</span>
      </h2>
      <OrderLine order={order} />
      <OrderDetails order={order} asked={asked} />
    </section>
  );
}
