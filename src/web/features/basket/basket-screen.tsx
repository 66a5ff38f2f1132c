import { useQuery } from '@tanstack/react-query';
import type { Basket } from '#basket/basket.contract.ts';
import { shopQuery } from '../../layout/shop.queries.ts';
import { useFreshBasket } from '../../basket/basket-lines.queries.ts';
import { OrdersPausedNotice } from '../../basket/orders-paused.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BasketRow } from './basket-row.tsx';
import { BasketSkeleton } from './basket-skeleton.tsx';
import { BasketSummary } from './basket-summary.tsx';
import { Suggestions } from '../../basket/suggestions.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { useLineChanges } from './use-line-changes.ts';

/** The page is high enough for the footer not to move when the basket comes late. */
export function BasketScreen() {
  const { basket, isError, refetch } = useFreshBasket();
  return (
    <main id="main" className="page-width min-h-[85dvh] pt-8 lg:pt-12">
      <h1>Your basket</h1>
      <OrdersPausedNotice />
      {basket && <BasketContent basket={basket} />}
      {!basket && !isError && <BasketSkeleton />}
      {!basket && isError && (
        <EmptyState face="cat" title="We couldn’t load your basket" text="Please try again.">
          <Button onClick={() => void refetch()}>Try Again</Button>
        </EmptyState>
      )}
    </main>
  );
}

function BasketContent({ basket }: { basket: Basket }) {
  const changes = useLineChanges();
  const { data: shop } = useQuery(shopQuery);
  return (
    <>
      <div className="mt-6">
        <RemovedNotice {...changes} />
      </div>
      {basket.length === 0 ? (
        <EmptyState title="Your basket is empty" text="Nothing in here yet. Pip has checked twice.">
          <LinkButton to="/shop">Start Shopping</LinkButton>
        </EmptyState>
      ) : (
        <div className="mt-4 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_24rem] xl:gap-x-20">
          <ul className="grid gap-8">
            {basket.map((line) => (
              <BasketRow key={line.productId} line={line} changes={changes} freeFrom={shop?.delivery.freeFrom} />
            ))}
          </ul>
          <div className="lg:row-span-2 lg:h-full">
            <BasketSummary basket={basket} />
          </div>
          <Suggestions
            title="Goes well with these"
            products={basket.map(({ productId }) => productId)}
            columns="sm:grid-cols-2 sm:gap-x-8"
            isBasketShown
          />
        </div>
      )}
    </>
  );
}
