import { useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useFreshBasket } from '../../basket/basket-lines.queries.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { useCustomer } from './checkout-start.queries.ts';
import { CheckoutTabs } from './checkout-tabs.tsx';
import type { Placed } from './place-order.queries.ts';

/** How long the thanks stay before the confirmation opens. */
const redirectMs = 500;

export function CheckoutScreen() {
  const [placed, setPlaced] = useState<Placed>();
  return (
    <main id="main" className="page-width min-h-[85dvh] pt-8 pb-section lg:pt-12">
      <h1>Checkout</h1>
      {placed ? <Thanks {...placed} /> : <Checkout onPlaced={setPlaced} />}
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

function Thanks({ order, unopened }: Placed) {
  const navigate = useNavigate();
  const { orderNumber } = order;
  useEffect(() => {
    const confirmation = { to: '/order-confirmation/$', search: { orderNumber }, replace: true } as const;
    const timer = setTimeout(() => void navigate({ ...confirmation, state: { unopened } }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate, orderNumber, unopened]);

  return (
    <div role="status">
      <EmptyState title="Thank you!" text={`Your order ${orderNumber} has been placed. Opening your confirmation…`} />
    </div>
  );
}
