import { useQuery } from '@tanstack/react-query';
import { isUnsent } from '#orders/order/order-words.contract.ts';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import { shopQuery } from '../layout/shop.queries.ts';

/** Where and when an order is fetched, and whether it can be. */
export function PickupPlace({ status }: { status: OrderStatus }) {
  const { data: shop } = useQuery(shopQuery);
  const pickup = shop?.pickup;
  return (
    <section aria-labelledby="pickup-heading">
      <h2 id="pickup-heading" className="text-subheading">
        Collect From
      </h2>
      <p className="mt-2 text-muted">
        {isUnsent(status)
          ? 'We’ll email you as soon as it is ready. Please wait for that.'
          : 'It’s packed and ready for you. Please bring the order number.'}
      </p>
      {pickup && (
        <div className="mt-4 rounded-picture bg-oat px-5 py-4">
          <address className="whitespace-pre-line not-italic">{pickup.address}</address>
          <p className="mt-1 text-sm text-muted">{pickup.hours}</p>
        </div>
      )}
    </section>
  );
}
