import { Link } from '@tanstack/react-router';
import type { Order, TrackedOrder } from '#orders/orders/orders.contract.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { OrderStatusBadge } from '../../../basket/order-status-words.tsx';
import { longDate } from '../../../ui/dates.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderItems } from './customer-order-items.tsx';
import { OrderParcels } from './customer-parcels.tsx';
import { OrderReturns } from './customer-returns.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderTotals } from './order-totals.tsx';
import type { OrderAsked } from './orders.queries.ts';

type OrderDetailsProps = { order: Order | TrackedOrder; asked: OrderAsked };

/** As much of an order as whoever looks may see: the sums, the address and what can be done are its customer's alone. */
export function OrderDetails({ order, asked }: OrderDetailsProps) {
  const whole = 'total' in order ? order : undefined;
  return (
    <>
      {whole && <OrderActions order={whole} asked={asked} />}
      <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[1fr_22rem] lg:gap-16">
        <div className="grid grid-cols-1 gap-10">
          <OrderTimeline timeline={order.timeline} />
          <OrderParcels parcels={order.parcels} status={order.status} />
          {whole && <OrderReturns asked={asked} />}
          <OrderItems items={order.items} isPartlyShipped={order.isPartlyShipped} />
          {whole ? <Questions /> : <MoreByLink />}
        </div>
        {whole && (
          <div className="grid grid-cols-1 gap-4">
            <OrderTotals order={whole} token={asked.token} />
            <Recipient order={whole} />
          </div>
        )}
      </div>
    </>
  );
}

export function OrderLine({ order }: { order: TrackedOrder }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-muted">
      <OrderStatusBadge status={order.status} isPartlyShipped={order.isPartlyShipped} />
      <span>
        Ordered on <time dateTime={order.createdAt}>{longDate(order.createdAt)}</time>
      </span>
    </p>
  );
}

function Recipient({ order: { customerName, customerEmail, customerPhone, shippingAddress } }: { order: Order }) {
  const { address, city, postcode, country } = shippingAddress;
  return (
    <section aria-labelledby="recipient-heading" className="rounded-picture bg-oat p-5 sm:p-6">
      <h2 id="recipient-heading" className="text-subheading">
        Delivery Address
      </h2>
      <address className="mt-3 leading-relaxed break-words whitespace-pre-line not-italic">
        {[customerName, address, city, postcode, country].join('\n')}
      </address>
      <p className="mt-3 text-sm break-words whitespace-pre-line text-muted">
        {[customerEmail, customerPhone && readablePhone(customerPhone)].filter(Boolean).join('\n')}
      </p>
    </section>
  );
}

function Questions() {
  return (
    <p className="text-muted">
      Something not right?{' '}
      <Link to="/contact" className="link">
        Contact us
      </Link>{' '}
      or see{' '}
      <Link to="/policies" hash="returns" className="link">
        how returns work
      </Link>
      .
    </p>
  );
}

/** For who knows only number and email address, which is no secret. */
function MoreByLink() {
  return (
    <p className="text-muted">
      To cancel, return or buy again, use the link in your confirmation email, or{' '}
      <Link to="/login" search={{ next: '/track-order' }} className="link">
        sign in
      </Link>{' '}
      if you ordered with an account.
    </p>
  );
}
