import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { SubmitEvent } from 'react';
import { RequestError, sentenceFor } from '../../../api.ts';
import { useErrors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LazyBoundary, lazyPart } from '../../../ui/lazy-part.tsx';
import { Loading } from '../orders/list-states.tsx';
import { orderQuery } from '../orders/orders.queries.ts';
import type { OrderReference } from '../orders/orders.queries.ts';
import { Note } from '../sign-in/note.tsx';
import { useSearchParameter } from '../sign-in/search-parameter.ts';

// Lazy, because most visitors have to enter an order number first.
const FoundOrder = lazyPart(async () => (await import('../orders/order-screen.tsx')).FoundOrder);
const LinkedOrderScreen = lazyPart(async () => (await import('../orders/order-screen.tsx')).LinkedOrderScreen);
const OrderHistory = lazyPart(async () => (await import('../orders/customer-orders.tsx')).OrderHistory);

/** With `?orderNumber=` and the `token` from an email's link it shows that order; otherwise a form to look one up. */
export function TrackOrderScreen() {
  const orderNumber = useSearchParameter('orderNumber');
  const token = useSearchParameter('token');
  if (orderNumber && token)
    return (
      <LazyBoundary loading={<main id="main" className="page-width min-h-dvh" />}>
        <LinkedOrderScreen key={orderNumber} number={orderNumber} token={token} />
      </LazyBoundary>
    );
  return <LookUpScreen key={orderNumber} orderNumber={orderNumber} />;
}

/**
 * The customer's orders when signed in, and for everybody a form with order number and email address. An order number in the
 * page's address fills the form in, and shows the order at once in the browser that placed it.
 */
function LookUpScreen({ orderNumber }: { orderNumber: string | undefined }) {
  const { data: user } = useQuery(sessionQuery);
  const [reference, setReference] = useState<OrderReference | undefined>(
    orderNumber ? { number: orderNumber } : undefined,
  );
  const order = useQuery({ ...orderQuery(reference ?? { number: '' }), enabled: reference !== undefined });

  function lookUp(next: OrderReference) {
    setReference(next);
    // The query key has not changed, so refetch.
    if (next.number === reference?.number && next.email === reference.email) void order.refetch();
  }

  // An order from the page's address shows first, and the form is for another one.
  const isOpened = isByAddress(reference) && !order.isError;
  const found = (
    <Suspense fallback={<Loading what="order" />}>
      {order.data && reference && <FoundOrder key={order.data.orderNumber} order={order.data} reference={reference} />}
    </Suspense>
  );

  return (
    <main id="main" className="page-width pt-8 sm:pt-12">
      <h1>Track Orders</h1>
      <p className="measure mt-3 text-lead text-muted">See where your order is and follow its parcels.</p>
      <div className="mt-8 grid grid-cols-1 gap-12">
        {isOpened && (order.data ? found : <Loading what="order" />)}
        {user && (
          <LazyBoundary loading={<Loading what="orders" />}>
            <OrderHistory userId={user.id} />
          </LazyBoundary>
        )}
        {(!isOpened || order.data) && (
          <LookUp
            title={user || isOpened ? 'Another order' : 'Find your order'}
            orderNumber={isOpened ? undefined : orderNumber}
            order={order}
            reference={reference}
            onLookUp={lookUp}
          />
        )}
        {!isOpened && found}
      </div>
    </main>
  );
}

/** An order from the page's address has no email address. */
function isByAddress(reference: OrderReference | undefined): boolean {
  return reference !== undefined && reference.email === undefined;
}

type LookUpProps = Pick<TrackOrderFormProps, 'orderNumber' | 'onLookUp'> & {
  title: string;
  order: Pick<UseQueryResult, 'isFetching' | 'isError' | 'error'>;
  reference: OrderReference | undefined;
};

function LookUp({ title, order, reference, ...form }: LookUpProps) {
  return (
    <section
      aria-labelledby="look-up-heading"
      className="grid max-w-3xl gap-5 rounded-picture bg-oat p-5 sm:p-8 print:hidden"
    >
      <div>
        <h2 id="look-up-heading" className="text-subheading">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">You’ll need your order number and the email address you used.</p>
      </div>
      <TrackOrderForm {...form} busy={order.isFetching} />
      <div role="alert" className="empty:hidden">
        {order.isError && reference?.email && (
          <Note tone="bad">
            {sentenceFor(order.error, 'Something went wrong. Please try again.')}
            {order.error instanceof RequestError &&
              order.error.status === 404 &&
              ' Is the email address the one you ordered with?'}
          </Note>
        )}
      </div>
    </section>
  );
}

const contract = async () => (await import('#orders/order/orders.contract.ts')).orderLookup;

type TrackOrderFormProps = {
  /** From the page's address. */
  orderNumber: string | undefined;
  busy: boolean;
  onLookUp: (reference: OrderReference) => void;
};

function TrackOrderForm({ orderNumber, busy, onLookUp }: TrackOrderFormProps) {
  const { form, errors, check } = useErrors(contract);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'orderNumber', 'email'), ({ orderNumber: number, email }) =>
      onLookUp({ number: number.trim(), email: email.trim() }),
    );
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Order number"
        name="orderNumber"
        placeholder="PV-"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={orderNumber}
        error={errors['orderNumber']}
      />
      <TextField label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? 'Looking...' : 'Track Order'}
        </Button>
      </div>
    </form>
  );
}
