import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { Basket, BasketLine } from '#basket/basket.contract.ts';
import { BasketError } from '../../basket/basket-error.tsx';
import { useBasketPanel } from '../../basket/basket-panel-state.ts';
import { basketQuery, useShownBasket } from '../../basket/basket.queries.ts';
import { goodsTotal, isGiftCard, paysForDelivery, shortOfFreeDelivery } from '../../basket/basket.rules.ts';
import { FreeDeliveryHint } from '../../basket/free-delivery-hint.tsx';
import { LinePicture } from '../../basket/line-picture.tsx';
import { maxQuantity } from '../../basket/line-problems.rules.ts';
import { OrdersPausedNotice, useOrdersPaused } from '../../basket/orders-paused.tsx';
import { Suggestions } from '../../basket/suggestions.tsx';
import { applyOnPress } from '../../layout/late-fonts.ts';
import { DeliveryNote, UnitPriceNote } from '../../layout/price-notes.tsx';
import { shopQuery } from '../../layout/shop.queries.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { SidePanel } from '../../ui/overlays/dialog.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LineNotes, RemovedNotice } from './line-notices.tsx';
import { useLineChanges } from './use-line-changes.ts';
import type { LineChanges } from './use-line-changes.ts';
// Along with the panel, which an idle page loads.
applyOnPress();

type PanelProps = { open: boolean; onClose: () => void };

export function BasketPanel({ open, onClose }: PanelProps) {
  const basket = useShownBasket();
  useCloseOnLeaving(onClose);

  const isFull = basket !== undefined && basket.length > 0;
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title="Basket"
      footer={isFull && <PanelFooter basket={basket} onClose={onClose} />}
    >
      {basket ? <PanelBody basket={basket} onClose={onClose} /> : <LoadingBasket />}
    </SidePanel>
  );
}

function PanelBody({ basket, onClose }: { basket: Basket; onClose: () => void }) {
  const changes = useLineChanges();
  const { turn } = useBasketPanel();
  const { data: shop } = useQuery(shopQuery);
  const freeFrom = shop?.delivery.freeFrom;
  return (
    <div className="grid gap-4">
      {freeFrom && !basket.every(isGiftCard) && (
        <FreeDeliveryHint shortfall={shortOfFreeDelivery(basket, freeFrom)} freeFrom={freeFrom} />
      )}
      <RemovedNotice {...changes} />
      {basket.length === 0 && (
        <EmptyState title="Your basket is empty" level="h3" text="Add some products to get started!">
          <LinkButton to="/shop" onClick={onClose}>
            Start Shopping
          </LinkButton>
        </EmptyState>
      )}
      <ul className="grid gap-6">
        {basket.map((line) => (
          <PanelLine key={line.productId} line={line} changes={changes} onLeave={onClose} />
        ))}
      </ul>
      {basket.length > 0 && (
        <div className="mt-2 border-t border-oat-deep pt-5">
          <Suggestions
            key={turn}
            title="Goes well with these"
            products={basket.map(({ productId }) => productId)}
            level="h3"
            isBasketShown
            onLeave={onClose}
          />
        </div>
      )}
    </div>
  );
}

function PanelFooter({ basket, onClose }: { basket: Basket; onClose: () => void }) {
  const { data: shop } = useQuery(shopQuery);
  const isPaused = useOrdersPaused() !== null;
  return (
    <div className="grid gap-3">
      <div className="mb-1">
        <p className="flex items-baseline justify-between gap-4">
          <span className="heading-face text-subheading">Total</span>
          <Price amount={goodsTotal(basket)} className="text-subheading font-semibold" />
        </p>
        {shop && !basket.every(isGiftCard) && paysForDelivery(basket, shop.delivery.freeFrom) && (
          <DeliveryNote freeFrom={shop.delivery.freeFrom} />
        )}
      </div>
      {isPaused ? (
        <OrdersPausedNotice />
      ) : (
        <LinkButton to="/checkout" wide onClick={onClose}>
          Checkout Now
        </LinkButton>
      )}
      <LinkButton to="/basket" wide tone="secondary" className="bg-paper" onClick={onClose}>
        View Basket
      </LinkButton>
    </div>
  );
}

function LoadingBasket() {
  const { error, refetch } = useQuery(basketQuery);
  if (error) return <BasketError level="h3" error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading your basket…</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}

/** Closes the panel on navigation, for example by the browser's Back button. */
function useCloseOnLeaving(close: () => void) {
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && close()), [router, close]);
}

type PanelLineProps = {
  line: BasketLine;
  changes: LineChanges;
  /** Called when the link to the product is followed. */
  onLeave: () => void;
};

function PanelLine({ line, changes, onLeave }: PanelLineProps) {
  const { product, quantity } = line;
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4">
      <LinePicture src={product.image} category={product.category} className="size-20" />
      <div className="grid gap-1.5">
        <div className="wrap-anywhere">
          <Link
            to="/product/$id"
            params={{ id: String(line.productId) }}
            onClick={onLeave}
            className="link-quiet inline-block py-0.5 text-base leading-snug font-semibold"
          >
            {product.name}
          </Link>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Price amount={product.price} />
            {product.unitPrice && <UnitPriceNote {...product.unitPrice} />}
          </p>
        </div>
        <div className="flex items-center justify-between gap-2">
          <Stepper
            value={quantity}
            onChange={(wanted) => changes.change(line, wanted)}
            thing={product.name}
            min={0}
            size="small"
            max={maxQuantity(line)}
          />
          <IconButton label={`Remove ${product.name}`} className="-mr-2.5" onClick={() => changes.remove(line)}>
            <Trash2 className="size-5" aria-hidden />
          </IconButton>
        </div>
        <LineNotes line={line} rejection={changes.rejectionOf(line.productId)} />
      </div>
    </li>
  );
}
