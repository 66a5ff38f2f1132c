import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SavedProduct } from '#catalogue/saved-list/saved-list.contract.ts';
import { fromPounds, subtract, toPounds } from '#platform/money.ts';
import { useAddToBasket } from '../../../basket/basket.queries.ts';
import { LinePicture } from '../../../basket/line-picture.tsx';
import { UnitPriceNote } from '../../../layout/price-notes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';

/** A saved product with its price and stock; `children` are further buttons. */
export function SavedRow({ product, children }: { product: SavedProduct; children?: ReactNode }) {
  const { name, price, unitPrice, stock, isWithdrawn } = product;
  const { mutate: add, isPending } = useAddToBasket();
  const state = stateOf(product);
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[8rem_1fr_auto] sm:items-center sm:gap-x-7">
      <LinePicture src={product.image} category={product.category} className="size-22 rounded-picture sm:size-32" />
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <h2 className="font-body text-base leading-snug font-semibold tracking-normal sm:text-subheading">
          {isWithdrawn ? name : <ProductLink product={product} />}
        </h2>
        {!isWithdrawn && (
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <Price amount={price} />
            {unitPrice && <UnitPriceNote {...unitPrice} />}
          </p>
        )}
        <p className={state.isGood ? 'text-sm font-medium text-success' : 'text-sm font-medium text-error'}>
          {state.text}
        </p>
        <PriceNote product={product} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-span-2 sm:flex-col">
        <Button busy={isPending} disabled={stock === 0 || isWithdrawn} onClick={() => add({ product, quantity: 1 })}>
          {stock === 0 ? 'Sold Out' : 'Add to Basket'}
          <span className="sr-only"> {name}</span>
        </Button>
        {children}
      </div>
    </li>
  );
}

function ProductLink({ product: { id, name } }: { product: SavedProduct }) {
  return (
    <Link to="/product/$id" params={{ id: String(id) }} className="link-quiet inline-block py-0.5">
      {name}
    </Link>
  );
}

function stateOf({ stock, isWithdrawn }: SavedProduct): { text: string; isGood: boolean } {
  if (isWithdrawn) return { text: 'No longer sold', isGood: false };
  return stock === 0 ? { text: 'Sold Out', isGood: false } : { text: 'Available', isGood: true };
}

/** What has become of the price since. */
function PriceNote({ product: { price, savedPrice, isWithdrawn } }: { product: SavedProduct }) {
  if (savedPrice === null || savedPrice === price || isWithdrawn) return null;
  const [now, then] = [fromPounds(price), fromPounds(savedPrice)];
  const isLess = now < then;
  const amount = toPounds(isLess ? subtract(then, now) : subtract(now, then));
  return (
    <p className="figures text-sm text-muted">
      £{amount} {isLess ? 'less' : 'more'} than when you saved it, at £{savedPrice}
    </p>
  );
}
