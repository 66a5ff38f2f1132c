import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { basketQuery } from '../../basket/basket.queries.ts';
import { OrderPlaced } from '../../basket/order-placed.tsx';
import { findPendingPayment } from '../../basket/pending-payment.ts';
import { useCheckoutLayout } from '../../layout/checkout-layout.tsx';
import { dropDraft, dropPendingPayment } from '../../layout/forget-customer.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { stageOf } from './payment-stage.rules.ts';
import { PaymentStatus } from './payment-status.tsx';
import { copyOrder, isClientError, paymentQuery } from './payment.queries.ts';
import type { PaymentRequest } from './payment.queries.ts';

type PaymentScreenProps = {
  wanted: PaymentRequest;
  /** Came back from the provider's page without paying. */
  wasCancelled: boolean;
};

/** The page that customers return to from the payment provider. Reads the payment with the browser's session. */
export function PaymentScreen({ wanted, wasCancelled }: PaymentScreenProps) {
  const { orderNumber, pay } = wanted;
  const { data: payment, error, refetch } = useQuery(paymentQuery(wanted));
  const isByLink = pay !== undefined;
  useCheckoutLayout();
  useFontsAtOnce();
  useOnPageRestored(() => void refetch());
  const stage = stageOf(payment, wasCancelled, isByLink);
  return (
    <main id="main" className="page-width min-h-[85dvh] pt-8 lg:pt-12">
      {!payment && isClientError(error) && <BegunElsewhere orderNumber={orderNumber} />}
      {(payment || !isClientError(error)) &&
        stage === 'paid' &&
        (isByLink ? <PaidByLink orderNumber={orderNumber} /> : <PaidOrder orderNumber={orderNumber} />)}
      {(payment || !isClientError(error)) && stage !== 'paid' && (
        <PaymentStatus wanted={wanted} stage={stage} payment={payment} />
      )}
    </main>
  );
}

/** Whoever comes back from paying must not wonder whose page this is. */
function useFontsAtOnce(): void {
  useEffect(() => {
    const applying = import('../../layout/late-fonts.ts').then(({ applyLateFonts }) => applyLateFonts());
    applying.catch(() => undefined);
  }, []);
}

/** Refetches when the page comes back from the back/forward cache. */
function useOnPageRestored(look: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && look();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  });
}

/** A banking app may open the way back in another browser, which knows nothing of the order, paid or not. */
function BegunElsewhere({ orderNumber }: { orderNumber: string }) {
  const text = `We can’t show order ${orderNumber} in this browser. If you’ve paid, your confirmation is on its way by email, with a link to the order: please don’t pay a second time. If you haven’t, go back to the browser you began in.`;
  return (
    <EmptyState face="robin" level="h1" title="Did you begin in another browser?" text={text}>
      <LinkButton to="/track-order" search={{ orderNumber }}>
        Track This Order
      </LinkButton>
      <LinkButton to="/contact" tone="secondary">
        Contact Us
      </LinkButton>
    </EmptyState>
  );
}

/** A payment link does not give access to the order; the confirmation email does. */
function PaidByLink({ orderNumber }: { orderNumber: string }) {
  const text = `Order ${orderNumber} is paid, and we’re on it. Your confirmation is on its way to you by email.`;
  return (
    <div role="status">
      <EmptyState face="dog" level="h1" title="Thank you!" text={text}>
        <LinkButton to="/shop">Continue Shopping</LinkButton>
      </EmptyState>
    </div>
  );
}

/** The payment has arrived: clears the draft and the pending payment. */
function PaidOrder({ orderNumber }: { orderNumber: string }) {
  const queryClient = useQueryClient();
  const [pending] = useState(findPendingPayment);
  // Another order may be in progress in another tab.
  const isOwn = pending?.orderNumber === orderNumber;

  useEffect(() => {
    void copyOrder(orderNumber);
    if (isOwn) dropDraft();
    if (isOwn) dropPendingPayment();
    void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
    // Stock levels have changed.
    void queryClient.invalidateQueries({ queryKey: ['products'] });
    toast({ title: 'Order placed!', text: 'Thank you. We’re on it.' });
  }, [queryClient, orderNumber, isOwn]);

  return <OrderPlaced level="h1" orderNumber={orderNumber} accountError={isOwn ? pending.accountError : undefined} />;
}
