import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gift, Home, Mail, PackageCheck, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import { givenName } from '#platform/text/given-name.contract.ts';
import { DeliveryDates } from '../../basket/delivery-dates.tsx';
import { LinePicture } from '../../basket/line-picture.tsx';
import type { OrderCopy } from '../../basket/order-copy.ts';
import { OrderStatusBadge, paymentRows } from '../../basket/order-labels.tsx';
import { useAccountError } from '../../basket/order-placed.tsx';
import { PickupPlace } from '../../basket/pickup-place.tsx';
import { Suggestions } from '../../basket/suggestions.tsx';
import { Totals } from '../../basket/totals.tsx';
import { shopQuery } from '../../layout/shop.queries.ts';
import { longDate } from '../../ui/dates.ts';
import { Mascots } from '../../ui/pictures/scene.tsx';
import { Price } from '../../ui/price.tsx';
import { GuestAccount } from './guest-account.tsx';

/** Where gift cards paid. */
function Payments({ order }: { order: OrderCopy }) {
  return paymentRows(order).map(({ name, amount }) => (
    <Fact key={name} name={name}>
      <Price amount={amount} />
    </Fact>
  ));
}

type OrderDetailsProps = {
  order: OrderCopy;
  /** Unknown when only the browser's copy is left. */
  status?: OrderStatus;
  /** Placed in this browser without an account. */
  isGuests?: boolean;
  /** Buttons for what to do next. */
  children: ReactNode;
};

export function OrderDetails({ order, status = 'confirmed', isGuests = false, children }: OrderDetailsProps) {
  const { address, city, postcode, country } = order.shippingAddress;
  return (
    <>
      <header className="flex items-end justify-between gap-x-10 rounded-dialog bg-pine-pale px-6 max-sm:flex-col sm:px-10 print:bg-transparent print:p-0">
        <div className="grid gap-2 pt-7 max-sm:w-full sm:pb-7">
          <h1>Order Confirmed!</h1>
          <p className="text-lead wrap-anywhere">
            Thank you, {givenName(order.customerName)}. We’re emailing your confirmation to{' '}
            <strong className="font-semibold">{order.customerEmail}</strong>.
          </p>
          <DeliveryDates arrives={order.arrives} parcels={order.expectedParcels} className="text-lead" />
        </div>
        <Mascots className="w-36 shrink-0 max-sm:mt-2 sm:w-52 print:hidden" />
      </header>
      <AccountNotCreated />
      <div className="mt-10 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_25rem] xl:gap-x-20">
        <div className="grid grid-cols-1 gap-10">
          <dl className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
            <Fact name="Order Number">{order.orderNumber}</Fact>
            <Fact name="Status">
              <OrderStatusBadge status={status} delivery={order.delivery} isSubject />
            </Fact>
            <Fact name="Order Date">{longDate(order.createdAt)}</Fact>
            <Fact name="Total">
              <Price amount={order.total} />
            </Fact>
            <Payments order={order} />
            <Fact name="Customer">{order.customerName}</Fact>
            <Fact name="Email">{order.customerEmail}</Fact>
            <Fact name={order.delivery === 'pickup' || cardsOf(order) === 'all' ? 'Your Address' : 'Shipping Address'}>
              <span className="block whitespace-pre-line">{address}</span>
              <span className="block">{city}</span>
              <span className="block">{postcode}</span>
              <span className="block">{country}</span>
            </Fact>
          </dl>
          {status !== 'cancelled' && status !== 'refunded' && <NextSteps order={order} />}
          {order.delivery === 'pickup' && <PickupPlace status={status} />}
          <div className="flex flex-wrap gap-3">{children}</div>
          {isGuests && <GuestAccount orderNumber={order.orderNumber} email={order.customerEmail} />}
        </div>
        <section
          aria-labelledby="your-items"
          className="grid gap-6 max-lg:order-first rounded-dialog bg-oat px-5 py-7 sm:px-8"
        >
          <h2 id="your-items" className="text-subheading">
            Your Items
          </h2>
          <OrderItems items={order.items} />
          <Totals {...order} shipping={order.shippingCost} discountNote={order.promoCode} />
        </section>
      </div>
      <NextTime items={order.items} />
    </>
  );
}

function NextTime({ items }: Pick<OrderCopy, 'items'>) {
  return (
    <div className="mt-section print:hidden">
      <Suggestions
        title="You might like next time"
        products={items.map(({ productId }) => productId)}
        columns="sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3"
      />
    </div>
  );
}

/** Shown when the requested account could not be created and the order was placed as a guest's. */
function AccountNotCreated() {
  const why = useAccountError();
  if (why === undefined) return null;
  return (
    <div role="alert" className="mt-6 grid max-w-2xl gap-1 rounded-field bg-oat px-5 py-4">
      <p className="font-semibold">We couldn’t create your account</p>
      <p>{why} Your order has still been placed, and you can track it with its number and your email address.</p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium break-words">{children}</dd>
    </div>
  );
}

function OrderItems({ items }: Pick<OrderCopy, 'items'>) {
  return (
    <ul className="grid gap-4">
      {items.map(({ productId, name, image, quantity, price, lineTotal }) => (
        <li key={productId} className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3.5 text-sm">
          <LinePicture src={image} className="size-14" />
          <div className="wrap-anywhere">
            <Link
              to="/product/$id"
              params={{ id: String(productId) }}
              className="link-quiet block py-0.5 leading-snug font-semibold text-balance"
            >
              {name}
            </Link>
            <p className="figures text-muted">
              {quantity} × <Price amount={price} />
            </p>
          </div>
          <Price amount={lineTotal} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}

function cardsOf({ items }: Pick<OrderCopy, 'items'>): 'all' | 'some' | 'none' {
  if (items.every(({ isGiftCard }) => isGiftCard)) return 'all';
  return items.some(({ isGiftCard }) => isGiftCard) ? 'some' : 'none';
}

function stepsOf({ delivery, items }: Pick<OrderCopy, 'delivery' | 'items'>, preparedWithin: string) {
  const cards = cardsOf({ items });
  const emailed = {
    Icon: Gift,
    text: 'We’ll email each gift card on the day you chose, and tell you once it has gone.',
  };
  const confirmed = [
    { Icon: Mail, text: 'You will receive an email confirmation of your order.' },
    ...(cards === 'none' ? [] : [emailed]),
  ];
  if (cards === 'all') return confirmed;
  if (delivery === 'pickup')
    return [
      ...confirmed,
      { Icon: PackageCheck, text: 'We’ll pack it, and email you as soon as it’s ready to collect.' },
    ];
  if (delivery === 'round')
    return [...confirmed, { Icon: Truck, text: 'We’ll pack it, and bring it to you ourselves.' }];
  return [
    ...confirmed,
    { Icon: PackageCheck, text: `Your order will be processed and prepared within ${preparedWithin}.` },
    { Icon: Truck, text: 'You will receive tracking information once your order has been shipped.' },
  ];
}

function NextSteps({ order }: Pick<OrderDetailsProps, 'order'>) {
  const { arrives, expectedParcels } = order;
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-subheading">
        What Happens Next?
      </h2>
      <ol className="timeline mt-4">
        {stepsOf(order, shop.preparedWithin).map(({ Icon, text }) => (
          <li key={text}>
            <Icon className="size-5.5 text-pine" aria-hidden />
            {text}
          </li>
        ))}
        {arrives && (
          <li>
            <Home className="size-5.5 text-pine" aria-hidden />
            <DeliveryDates arrives={arrives} parcels={expectedParcels} />
          </li>
        )}
      </ol>
    </section>
  );
}
