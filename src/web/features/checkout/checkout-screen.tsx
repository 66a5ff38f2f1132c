import { useState } from 'react';
import { useFreshBasket } from '../../basket/basket-lines.queries.ts';
import { OrderPlaced } from '../../basket/order-placed.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { useCustomer } from './checkout-start.queries.ts';
import { CheckoutTabs } from './checkout-tabs.tsx';
import { useUnfinishedPayment } from './payment/unfinished-payment.ts';
import type { Placed } from './place-order.queries.ts';

export function CheckoutScreen() {
  const [placed, setPlaced] = useState<Placed>();
  useUnfinishedPayment();
  return (
    <main id="main" className="page-width min-h-[85dvh] pt-8 pb-section lg:pt-12">
      <h1>Checkout</h1>
      {placed ? (
        <OrderPlaced orderNumber={placed.order.orderNumber} unopened={placed.unopened} />
      ) : (
        <Checkout onPlaced={setPlaced} />
      )}
    </main>
  );
}

function Checkout({ onPlaced }: { onPlaced: (placed: Placed) => void }) {
  const { basket, isError, refetch } = useFreshBasket();
  const { isReady, user, known, turn } = useCustomer();

  if (!basket && isError) {
    return (
      <EmptyState face="cat" title="We couldn’t load your basket" text="Please try again.">
        <Button onClick={() => void refetch()}>Try Again</Button>
      </EmptyState>
    );
  }
  if (!basket) return <CheckoutSkeleton />;
  if (basket.length === 0) {
    return (
      <EmptyState title="Your basket is empty" text="Add something and you can check out here.">
        <LinkButton to="/shop">Continue Shopping</LinkButton>
      </EmptyState>
    );
  }
  // What was typed before and who is here only the browser knows.
  if (!isReady) return <CheckoutSkeleton />;
  return (
    <CheckoutTabs user={user}>
      <CheckoutForm key={turn} basket={basket} user={user} known={known} onPlaced={onPlaced} />
    </CheckoutTabs>
  );
}
