import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { OrderDetails, OrderLine } from '../orders/customer-order-details.tsx';

/** The order that was looked up. */
export function FoundOrder({ order, asked }: ComponentProps<typeof OrderDetails>) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Keyboard users continue from the result.
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
