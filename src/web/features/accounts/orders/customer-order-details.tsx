import { Link } from '@tanstack/react-router';
import { ExternalLink, ReceiptText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OrderStatus } from '#orders/orders/order-words.contract.ts';
import type { Order, TrackedOrder } from '#orders/orders/orders.contract.ts';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { OrderStatusBadge } from '../../../basket/order-labels.tsx';
import { longDate } from '../../../ui/dates.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { pounds, Price } from '../../../ui/price.tsx';
import { LinkButton, Button } from '../../../ui/button.tsx';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { OrderReturns } from './customer-returns.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderTotals } from './order-totals.tsx';
import type { OrderAsked } from './orders.queries.ts';
import { sentText, trackingLink } from './order-words.rules.ts';
import { AskReturn } from './ask-return.tsx';
import { BuyAgain } from './buy-again.tsx';
import { useCancelOrder } from './orders.queries.ts';

type OrderDetailsProps = { order: Order | TrackedOrder; asked: OrderAsked };

/** An order's details; prices, address and actions only when the API has sent the whole order. */
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
      <OrderStatusBadge status={order.status} isPartlyShipped={order.isPartlyShipped} isSubject />
      <span>
        Ordered on <time dateTime={order.createdAt}>{longDate(order.createdAt)}</time>
      </span>
      {order.arrives && <span>Arrives {arrivalText(order.arrives)}</span>}
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

/** For visitors with only the number and the email address, which prove nothing. */
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

function OrderItems({ items, isPartlyShipped }: Pick<TrackedOrder, 'items' | 'isPartlyShipped'>) {
  return (
    <section aria-labelledby="items-heading">
      <h2 id="items-heading" className="text-subheading">
        Items
      </h2>
      <ul className="mt-4 grid gap-4">
        {items.map(({ productId, name, image, quantity, dropped, sent, price, lineTotal }, place) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a product may have several lines, and the order of lines does not change
            key={place}
            className="grid grid-cols-[4.5rem_1fr_auto] gap-4"
          >
            <span className="block aspect-square overflow-hidden rounded-field bg-oat">
              {image && <Picture src={image} alt="" width={960} height={960} sizes="4.5rem" />}
            </span>
            <span className="min-w-0 pt-1">
              <Link
                to="/product/$id"
                params={{ id: String(productId) }}
                className="link-quiet inline-block py-0.5 font-medium wrap-anywhere"
              >
                {name}&nbsp;×&nbsp;{quantity}
              </Link>
              {quantity > 1 && <span className="figures block text-sm text-muted">{pounds(price)} each</span>}
              {isPartlyShipped && quantity > dropped && (
                <span className="block text-sm text-muted">{sentText(sent, quantity - dropped)}</span>
              )}
            </span>
            <Price amount={lineTotal} className="pt-1 font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const onTheWay: readonly OrderStatus[] = ['confirmed', 'processing', 'shipped'];

function OrderParcels({ parcels, status }: Pick<TrackedOrder, 'parcels' | 'status'>) {
  if (parcels.length === 0 && !onTheWay.includes(status)) return null;
  return (
    <section aria-labelledby="parcels-heading">
      <h2 id="parcels-heading" className="text-subheading">
        {parcels.length > 1 ? `${parcels.length} parcels` : 'Parcel'}
      </h2>
      {parcels.length === 0 && (
        <p className="mt-2 text-muted">We’ll email you a tracking link when your parcel leaves, and show it here.</p>
      )}
      <ul className="mt-4 grid gap-3 empty:hidden">
        {parcels.map((parcel) => (
          <li key={parcel.carrier + parcel.trackingNumber + parcel.shippedAt}>
            <Parcel {...parcel} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parcel({ carrier, trackingNumber, trackingUrl, shippedAt }: TrackedOrder['parcels'][number]) {
  const link = trackingLink(trackingUrl);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-picture bg-oat px-5 py-4">
      <div className="min-w-0">
        <p className="font-semibold">{carrier}</p>
        <p className="text-sm text-muted">
          Sent on {longDate(shippedAt)}
          {trackingNumber && (
            <>
              {' '}
              · <span className="figures text-ink select-all">{trackingNumber}</span>
            </>
          )}
        </p>
      </div>
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center gap-1.5 font-semibold"
        >
          Track with {carrier}
          <ExternalLink className="size-4" aria-hidden />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}

/** The actions available in the order's current status. */
function OrderActions({ order, asked }: { order: Order; asked: OrderAsked }) {
  const { status, orderNumber } = order;
  const { data: shop } = useQuery(shopQuery);
  const row = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  // After cancelling, the pressed button is gone, so the focus moves here.
  useEffect(() => {
    if (before.current !== status) row.current?.focus();
    before.current = status;
  }, [status]);

  return (
    <div
      ref={row}
      role="group"
      aria-label={`What you can do with order ${orderNumber}`}
      tabIndex={-1}
      className="mt-6 flex flex-wrap items-center gap-3 outline-none"
    >
      <BuyAgain asked={asked} items={order.items} />
      {(status === 'confirmed' || status === 'processing') && !order.isPartlyShipped && (
        <CancelOrder order={order} asked={asked} />
      )}
      <AskReturn order={order} asked={asked} />
      <LinkButton
        to="/receipt/$number"
        params={{ number: orderNumber }}
        search={asked.token ? { token: asked.token } : {}}
        tone="secondary"
      >
        <ReceiptText className="size-5" aria-hidden />
        Receipt
      </LinkButton>
      {(status === 'confirmed' || status === 'processing') && (
        <p className="basis-full text-sm text-muted">
          You can request a return here once your order is on its way
          {shop && `, up to ${shop.returnDays} days after it’s delivered`}.
        </p>
      )}
    </div>
  );
}

/** Cancels an order that has not been shipped, after confirmation. */
function CancelOrder({ order, asked }: { order: Order; asked: OrderAsked }) {
  const [isAsking, setAsking] = useState(false);
  const { data: shop } = useQuery(shopQuery);
  const refundDays = shop?.refundDays ?? 'a few days';
  const { mutate: cancel, isPending } = useCancelOrder(asked, { refundDays, onDone: () => setAsking(false) });
  return (
    <>
      <Button tone="secondary" onClick={() => setAsking(true)}>
        Cancel Order
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel this order?"
        footer={
          <div className="flex flex-wrap gap-3">
            <Button tone="danger" busy={isPending} onClick={() => cancel()}>
              {isPending ? 'Cancelling...' : 'Yes, Cancel It'}
            </Button>
            <Button tone="secondary" className="bg-paper" onClick={() => setAsking(false)}>
              Keep It
            </Button>
          </div>
        }
      >
        <p>
          We won’t send order <span className="figures font-semibold whitespace-nowrap">{order.orderNumber}</span>.
          We’ll refund <Price amount={order.total} className="font-semibold" /> to your card within {refundDays}. This
          can’t be undone.
        </p>
      </Dialog>
    </>
  );
}
