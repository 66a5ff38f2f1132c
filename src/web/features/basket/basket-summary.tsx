import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { Basket } from '#basket/basket.contract.ts';
import { hasProblems } from '../../basket/basket-lines.rules.ts';
import { DeliveryDates } from '../../basket/delivery-dates.tsx';
import { FreeDeliveryHint } from '../../basket/free-delivery-hint.tsx';
import { useOrdersPaused } from '../../basket/orders-paused.tsx';
import { itemsOf, quoteQuery } from '../../basket/quote.queries.ts';
import { Totals } from '../../basket/totals.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { shopQuery } from '../../layout/shop.queries.ts';
import { TotalsSkeleton } from './basket-skeleton.tsx';

export function BasketSummary({ basket }: { basket: Basket }) {
  const paused = useOrdersPaused();
  const problem = hasProblems(basket) ? 'Some items need your attention before you can check out.' : paused;
  return (
    <section
      aria-labelledby="order-summary"
      className="grid gap-5 rounded-dialog bg-oat px-6 py-7 sm:px-8 lg:sticky lg:top-36"
    >
      <h2 id="order-summary" className="text-subheading">
        Order Summary
      </h2>
      <Figures basket={basket} />
      {problem !== null ? (
        <>
          <FieldError id="why-no-checkout">{problem}</FieldError>
          <Button wide size="large" disabled aria-describedby="why-no-checkout" className="disabled:bg-oat-deep">
            Secure Checkout
          </Button>
        </>
      ) : (
        <LinkButton to="/checkout" wide size="large">
          <Lock className="size-4.5" aria-hidden />
          Secure Checkout
        </LinkButton>
      )}
    </section>
  );
}

function Figures({ basket }: { basket: Basket }) {
  const items = itemsOf(basket);
  const { data: shop } = useQuery(shopQuery);
  const {
    data: quote,
    isPlaceholderData,
    isError,
    refetch,
  } = useQuery(quoteQuery({ items, promoCode: null, delivery: 'standard' }));
  if (items.length === 0) return null;
  if (isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <FieldError>We couldn’t work out the total.</FieldError>
        <Button size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!quote) return <TotalsSkeleton />;
  const [standard] = quote.deliveryOptions;
  return (
    <>
      <Totals {...quote} shipping={quote.delivery} stale={isPlaceholderData} />
      {standard && <DeliveryDates arrives={standard.arrives} days={standard.days} parcels={quote.parcels} />}
      <FreeDeliveryHint shortfall={quote.freeDeliveryShortfall} freeFrom={shop?.delivery.freeFrom} />
    </>
  );
}
