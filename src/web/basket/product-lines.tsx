import { Link } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { DeliveryNote, UnitPriceNote } from '../layout/price-notes.tsx';
import { Price } from '../ui/price.tsx';
import { useAddToBasket, useShownBasket } from './basket.queries.ts';
import { paysForDelivery } from './basket.rules.ts';
import { LinePicture } from './line-picture.tsx';

export type LineProduct = Pick<Product, 'id' | 'name' | 'price' | 'unitPrice' | 'image' | 'category'>;

type ProductLinesProps = {
  products: LineProduct[];
  /** The order value from which delivery is free, in pounds. */
  freeFrom: string | undefined;
  /** Grid columns by breakpoint, as Tailwind classes. */
  columns?: string | undefined;
  isBasketShown?: boolean | undefined;
  /** Called when a link to another page is followed. */
  onLeave?: (() => void) | undefined;
};

/** A compact list of products, each with a button that adds one to the basket. */
export function ProductLines({ products, columns, isBasketShown = false, freeFrom, onLeave }: ProductLinesProps) {
  const { mutate: add } = useAddToBasket({ isBasketShown });
  const basket = useShownBasket() ?? [];
  const isNoted = !isBasketShown || freeFrom === undefined || paysForDelivery(basket, freeFrom);
  return (
    <div className="grid gap-4">
      {isNoted && freeFrom && <DeliveryNote freeFrom={freeFrom} className="-mt-3" />}
      <ul className={`grid gap-4 ${columns ?? ''}`}>
        {products.map((product) => (
          <ProductLine
            key={product.id}
            product={product}
            isInBasket={basket.some(({ productId }) => productId === product.id)}
            onLeave={onLeave}
            onAdd={() => add({ product, quantity: 1 })}
          />
        ))}
      </ul>
    </div>
  );
}

type ProductLineProps = {
  product: LineProduct;
  isInBasket: boolean;
  onLeave: (() => void) | undefined;
  onAdd: () => void;
};

function ProductLine({ product, isInBasket, onLeave, onAdd }: ProductLineProps) {
  const { id, name, price, unitPrice, image, category } = product;
  const Icon = isInBasket ? Check : Plus;
  return (
    <li className="group relative grid grid-cols-[4rem_1fr_auto] items-center gap-x-3.5">
      <LinePicture src={image} category={category} className="size-16" />
      <div className="min-w-0">
        <Link
          to="/product/$id"
          params={{ id: String(id) }}
          onClick={onLeave}
          className="card-link line-clamp-2 min-h-6 text-sm leading-snug font-semibold text-balance wrap-anywhere"
        >
          {name}
        </Link>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <Price amount={price} />
          {unitPrice && <UnitPriceNote {...unitPrice} />}
        </p>
      </div>
      <button
        type="button"
        aria-label={isInBasket ? `Add another ${name} to basket` : `Add ${name} to basket`}
        onClick={onAdd}
        className="relative grid size-11 place-items-center rounded-full bg-pine-pale text-pine transition-colors hover:bg-pine hover:text-white"
      >
        <Icon className="size-5" aria-hidden />
      </button>
    </li>
  );
}
