import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock, Trash2 } from 'lucide-react';
import type { Basket, BasketLine } from '#basket/basket.contract.ts';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import { inSentence } from '#shop/delivery-zones/zone-words.contract.ts';
import { BasketError } from '../../basket/basket-error.tsx';
import { useFreshBasket } from '../../basket/basket-lines.queries.ts';
import { isGiftCard, lineTotal, paysForDelivery } from '../../basket/basket.rules.ts';
import { DeliveryDates, NextDispatch } from '../../basket/delivery-dates.tsx';
import { FreeDeliveryHint } from '../../basket/free-delivery-hint.tsx';
import { LinePicture } from '../../basket/line-picture.tsx';
import { hasProblems, maxQuantity } from '../../basket/line-problems.rules.ts';
import { OrdersPausedNotice, useOrdersPaused } from '../../basket/orders-paused.tsx';
import { itemsOf, quoteQuery } from '../../basket/quote.queries.ts';
import { Suggestions } from '../../basket/suggestions.tsx';
import { Totals } from '../../basket/totals.tsx';
import { DeliveryNote, UnitPriceNote } from '../../layout/price-notes.tsx';
import { useCategoryName } from '../../layout/shelves.queries.ts';
import { shopQuery } from '../../layout/shop.queries.ts';
import { SaveForLater } from '../../save-for-later.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Price } from '../../ui/price.tsx';
import { BasketSkeleton, TotalsSkeleton } from './basket-skeleton.tsx';
import { LineNotes, RemovedNotice } from './line-notices.tsx';
import { useTypedPlace } from './typed-place.ts';
import { useLineChanges } from './use-line-changes.ts';
import type { LineChanges } from './use-line-changes.ts';

/** A minimum height keeps the footer in place while the basket loads. */
export function BasketScreen() {
  const { basket, error, refetch } = useFreshBasket();
  return (
    <main id="main" className="page-width min-h-[85dvh] pt-8 lg:pt-12">
      <h1>Your basket</h1>
      {basket && <BasketContent basket={basket} />}
      {!basket && !error && <BasketSkeleton />}
      {!basket && error && <BasketError error={error} onRetry={() => void refetch()} />}
    </main>
  );
}

function BasketContent({ basket }: { basket: Basket }) {
  const changes = useLineChanges();
  const { data: shop } = useQuery(shopQuery);
  const freeFrom = shop?.delivery.freeFrom;
  const noted = freeFrom !== undefined && paysForDelivery(basket, freeFrom) ? freeFrom : undefined;
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
          <ul className="grid grid-cols-1 gap-8">
            {basket.map((line) => (
              <BasketRow key={line.productId} line={line} changes={changes} freeFrom={noted} />
            ))}
          </ul>
          <div className="lg:row-span-2 lg:h-full">
            <BasketSummary basket={basket} />
          </div>
          <Suggestions title="Goes well with these" products={basket.map(({ productId }) => productId)} isBasketShown />
        </div>
      )}
    </>
  );
}

type BasketRowProps = {
  line: BasketLine;
  changes: LineChanges;
  /** The order value from which delivery is free, in pounds; undefined when it is free already. */
  freeFrom: string | undefined;
};

function BasketRow({ line, changes, freeFrom }: BasketRowProps) {
  const { product, quantity } = line;
  const categoryName = useCategoryName(product.category);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 sm:gap-x-7">
      <LinePicture
        src={product.image}
        category={product.category}
        className="row-span-2 size-22 rounded-picture sm:size-32"
      />
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 grid-cols-1 gap-0.5 wrap-anywhere">
          <h2 className="font-body text-base leading-snug font-semibold tracking-normal sm:text-subheading">
            <Link to="/product/$id" params={{ id: String(line.productId) }} className="link-quiet inline-block py-0.5">
              {product.name}
            </Link>
          </h2>
          <p className="text-sm text-muted">{categoryName}</p>
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <Price amount={product.price} />
            {product.unitPrice && <UnitPriceNote {...product.unitPrice} />}
          </p>
          {freeFrom && !isGiftCard(line) && <DeliveryNote freeFrom={freeFrom} />}
        </div>
        <IconButton
          label={`Remove ${product.name}`}
          className="-mt-2 -mr-2.5 noscript:hidden"
          onClick={() => changes.remove(line)}
        >
          <Trash2 className="size-5" aria-hidden />
        </IconButton>
      </div>
      <div className="grid gap-2 max-sm:col-span-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <noscript>Quantity {quantity}</noscript>
          <div className="noscript:hidden">
            <Stepper
              value={quantity}
              onChange={(wanted) => changes.change(line, wanted)}
              thing={product.name}
              min={0}
              max={maxQuantity(line)}
            />
          </div>
          <p>
            <span className="sr-only">Line total </span>
            <Price amount={lineTotal(line)} className="text-subheading font-semibold" />
          </p>
        </div>
        <SaveForLater line={line} onSaved={() => changes.remove(line)} />
        <LineNotes line={line} rejection={changes.rejectionOf(line.productId)} />
      </div>
    </li>
  );
}

function BasketSummary({ basket }: { basket: Basket }) {
  const isPaused = useOrdersPaused() !== null;
  const isShort = hasProblems(basket);
  return (
    <section
      aria-labelledby="order-summary"
      className="grid grid-cols-1 gap-5 rounded-dialog bg-oat px-6 py-7 sm:px-8 lg:sticky lg:top-36"
    >
      <h2 id="order-summary" className="text-subheading">
        Order Summary
      </h2>
      <Figures basket={basket} />
      <noscript>
        <p className="text-sm">Changing your basket and paying need JavaScript.</p>
      </noscript>
      <OrdersPausedNotice id="orders-paused" />
      {isShort && (
        <FieldError id="why-no-checkout">Some items need your attention before you can check out.</FieldError>
      )}
      {isShort || isPaused ? (
        <Button
          wide
          size="large"
          disabled
          aria-describedby={isShort ? 'why-no-checkout' : 'orders-paused'}
          className="disabled:bg-oat-deep"
        >
          Secure Checkout
        </Button>
      ) : (
        <LinkButton to="/checkout" wide size="large">
          <Lock className="size-4.5" aria-hidden />
          Secure Checkout
        </LinkButton>
      )}
    </section>
  );
}

function FreeDelivery(props: Pick<Quote, 'parcels' | 'freeDeliveryShortfall'> & { freeFrom: string | undefined }) {
  const { parcels, freeDeliveryShortfall, freeFrom } = props;
  return parcels > 0 && <FreeDeliveryHint shortfall={freeDeliveryShortfall} freeFrom={freeFrom} />;
}

/** Gift cards are emailed anywhere. */
function NotServed({ basket }: { basket: Basket }) {
  const { data: shop } = useQuery(shopQuery);
  const places = shop?.deliversTo.notServed ?? [];
  if (places.length === 0 || basket.every(isGiftCard)) return null;
  return <p className="text-xs text-muted">We don’t deliver to {inSentence(places, 'or')} yet.</p>;
}

function Figures({ basket }: { basket: Basket }) {
  const items = itemsOf(basket);
  const { data: shop } = useQuery(shopQuery);
  const {
    data: quote,
    isPlaceholderData,
    isError,
    refetch,
  } = useQuery(quoteQuery({ items, promoCode: null, delivery: 'standard', to: useTypedPlace() }));
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
      <Totals
        {...quote}
        discountNote={quote.offer?.words}
        shipping={quote.delivery}
        euros={quote.zone?.euros}
        stale={isPlaceholderData}
      />
      <p role="status" className="empty:hidden">
        {quote.lacking}
      </p>
      {quote.zone?.note && <p className="text-xs text-muted">{quote.zone.note}</p>}
      {standard && <DeliveryDates arrives={standard.arrives} days={standard.days} parcels={quote.parcels} />}
      {quote.dispatch && !quote.zone?.problem && <NextDispatch {...quote.dispatch} />}
      <FreeDelivery {...quote} freeFrom={shop?.delivery.freeFrom} />
      <NotServed basket={basket} />
    </>
  );
}
