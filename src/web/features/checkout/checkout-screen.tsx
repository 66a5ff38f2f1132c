import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BasketError } from '../../basket/basket-error.tsx';
import { useFreshBasket } from '../../basket/basket-lines.queries.ts';
import { OrderPlaced } from '../../basket/order-placed.tsx';
import { OrdersPausedNotice } from '../../basket/orders-paused.tsx';
import { findPendingPayment } from '../../basket/pending-payment.ts';
import { useCheckoutLayout } from '../../layout/checkout-layout.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlowNote } from '../../ui/slow-note.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { useCustomer } from './checkout-start.queries.ts';
import { CheckoutTabs } from './checkout-tabs.tsx';
import type { Placed } from './place-order.queries.ts';

export function CheckoutScreen() {
  const [placed, setPlaced] = useState<Placed>();
  useUnfinishedPayment();
  useCheckoutLayout();
  return (
    <main id="main" className="page-width min-h-[85dvh] pt-8 lg:pt-12">
      <h1>Checkout</h1>
      {!placed && <OrdersPausedNotice id="orders-paused" className="mt-6" />}
      {placed ? (
        <OrderPlaced orderNumber={placed.order.orderNumber} accountError={placed.accountError} />
      ) : (
        <Checkout onPlaced={setPlaced} />
      )}
    </main>
  );
}

function Checkout({ onPlaced }: { onPlaced: (placed: Placed) => void }) {
  const { basket, error, refetch } = useFreshBasket();
  const { isReady, user, known, saved, turn } = useCustomer();

  if (!basket && error) return <BasketError error={error} onRetry={() => void refetch()} />;
  if (!basket) return <CheckoutSkeleton />;
  if (basket.length === 0) {
    return (
      <EmptyState title="Your basket is empty" text="Add something and you can check out here.">
        <LinkButton to="/shop">Continue Shopping</LinkButton>
      </EmptyState>
    );
  }
  // The draft and the session are known in the browser only.
  if (!isReady) return <CheckoutSkeleton />;
  return (
    <CheckoutTabs user={user}>
      <CheckoutForm key={turn} basket={basket} user={user} known={known} saved={saved} onPlaced={onPlaced} />
    </CheckoutTabs>
  );
}

function CheckoutSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the checkout…</span>
      <noscript>
        <p className="mt-6 text-lead">
          Paying needs JavaScript. Please switch it on, or <a href="/contact">contact us</a> to order.
        </p>
      </noscript>
      <SlowNote />
      <Skeleton className="mt-6 h-13 w-72 rounded-full noscript:hidden" />
      <div className="mt-8 grid noscript:hidden grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_25rem] xl:gap-x-20">
        <div className="grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-8 w-3/4 sm:col-span-2" />
          <Skeleton className="h-26" />
          <Skeleton className="h-26" />
          <Skeleton className="h-20 sm:col-span-2" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
        <Skeleton className="h-120 rounded-dialog" />
      </div>
    </div>
  );
}

/**
 * Redirects to the order being paid when the customer comes back from the payment provider with the browser's Back button, or
 * opens the checkout again, so that they do not place a second order.
 */
function useUnfinishedPayment(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function redirectIfPending() {
      const orderNumber = findPendingPayment()?.orderNumber;
      if (orderNumber === undefined) return;
      const to = { to: '/payment/$orderNumber', params: { orderNumber }, search: { cancelled: 'yes' } } as const;
      void navigate({ ...to, replace: true });
    }
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && redirectIfPending();
    redirectIfPending();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [navigate]);
}
