import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { OrderPayment } from '#checkout/place-and-pay/order-payment.contract.ts';
import { shopQuery } from '../../layout/shop.queries.ts';
import { Spinner } from '../../ui/button.tsx';
import { pounds } from '../../ui/price.tsx';
import { PaymentActions } from './payment-actions.tsx';
import type { PaymentStage } from './payment-stage.rules.ts';
import type { PaymentRequest } from './payment.queries.ts';

type Unpaid = Exclude<PaymentStage, 'paid'>;

const faces = {
  'to-pay': 'dog',
  waiting: 'robin',
  processing: 'robin',
  unfinished: 'dog',
  declined: 'cat',
  ended: 'cat',
  returned: 'goldfish',
} as const satisfies Record<Unpaid, string>;

const titles: Record<Unpaid, string> = {
  'to-pay': 'Pay for your order',
  waiting: 'Checking your payment…',
  processing: 'Your payment is on its way',
  unfinished: 'Your order isn’t paid yet',
  declined: 'The payment didn’t go through',
  ended: 'The time for this payment is over',
  returned: 'Your money is on its way back',
};

type PaymentStatusProps = { wanted: PaymentRequest; stage: Unpaid; payment: OrderPayment | undefined };

/** The status of a payment that is not complete, with its actions. */
export function PaymentStatus({ wanted, stage, payment }: PaymentStatusProps) {
  const { orderNumber } = wanted;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (stage !== 'waiting' && stage !== 'to-pay') heading.current?.focus();
  }, [stage]);

  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-3 py-6 text-center wrap-anywhere sm:py-12">
      <img
        src={`/brand/face-${faces[stage]}.svg`}
        alt=""
        width={112}
        height={112}
        className="mb-2 size-28 object-contain"
      />
      <h1 ref={heading} tabIndex={-1} className="heading-face text-heading outline-none">
        {titles[stage]}
      </h1>
      <div role="status" className="grid justify-items-center gap-2 text-base text-muted">
        <Words stage={stage} payment={payment} />
      </div>
      <p className="figures mt-1 rounded-full bg-oat px-4 py-1.5 text-sm">
        Order {orderNumber}
        {payment && ` · ${pounds(payment.total)}`}
      </p>
      <PaymentActions wanted={wanted} stage={stage} payment={payment} />
    </section>
  );
}

function Words({ stage, payment }: Pick<PaymentStatusProps, 'stage' | 'payment'>): ReactNode {
  const { data: shop } = useSuspenseQuery(shopQuery);
  switch (stage) {
    case 'to-pay':
      return payment ? <ToPay payment={payment} /> : <Spinner />;
    case 'waiting':
      return <Waiting />;
    case 'processing':
      return (
        <>
          <p>Some ways to pay take a little longer. Your order is held for you in the meantime.</p>
          <p>We’ll email you as soon as the payment has arrived. You can close this page.</p>
        </>
      );
    case 'unfinished':
      return <p>Nothing has been taken. Your basket is as you left it.</p>;
    case 'declined':
      return <p>{payment?.failure} Nothing has been taken. You can try again or pay another way.</p>;
    case 'ended':
      return <Ended payment={payment} />;
    case 'returned':
      return (
        <>
          <p>Your payment came too late or wasn’t for the whole order, so we’ve sent all of it back.</p>
          <p>It takes {shop.refundDays} to reach you. We’re sorry for the trouble.</p>
        </>
      );
  }
}

function Ended({ payment }: Pick<PaymentStatusProps, 'payment'>) {
  return (
    <>
      {payment?.failure && <p>The payment didn’t go through: {payment.failure}</p>}
      <p>
        Nothing was taken.{' '}
        {payment?.isByLink
          ? 'If you still want it, we’ll gladly send you a new link.'
          : 'Your basket is as you left it.'}
      </p>
    </>
  );
}

function ToPay({ payment: { isDemo, expiresAt } }: { payment: OrderPayment }) {
  return (
    <>
      {isDemo ? (
        <p>This is a demo: no card is charged.</p>
      ) : (
        <p>You pay by card on Stripe’s page and come back here.</p>
      )}
      {expiresAt && <p>We hold it for you until {untilText(expiresAt)}.</p>}
    </>
  );
}

function untilText(moment: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
  return new Date(moment).toLocaleString('en-GB', { ...options, timeZone: 'Europe/London' });
}

/** After this long the page says that the customer can leave, in ms. */
const patienceMs = 30_000;

function Waiting() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <p>This takes a moment. Please don’t pay a second time.</p>
      <Spinner />
      {isLong && (
        <p>
          It can take a little longer. You can close this page: we’ll email you as soon as your payment has arrived.
        </p>
      )}
    </>
  );
}
