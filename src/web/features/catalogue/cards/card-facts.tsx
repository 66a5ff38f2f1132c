import { clsx } from 'clsx';
import type { UnitPrice } from '#catalogue/products/products.contract.ts';
import { DeliveryNote, UnitPriceNote } from '../../../layout/price-notes.tsx';
import { Stars } from '../../../ui/pictures/stars.tsx';
import { pounds, Price } from '../../../ui/price.tsx';
import { reviewCountText } from '../reviews/reviews.rules.ts';

type PriceLineProps = {
  price: string;
  unitPrice: UnitPrice | null;
  /** Before a sale. */
  wasPrice?: string | null | undefined;
  /** It is the lowest of several. */
  isFrom?: boolean;
  /** Omit where delivery cost is shown elsewhere. */
  freeFrom?: string | undefined;
  size?: 'card' | 'page';
};

/** A price with what the law requires next to it: the unit price, and that delivery is charged on top. */
export function PriceLine({ price, unitPrice, wasPrice, isFrom = false, freeFrom, size = 'card' }: PriceLineProps) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span>
          {isFrom && <span className="text-sm text-muted">from </span>}
          <Price
            amount={price}
            className={clsx('font-semibold', size === 'page' ? 'text-heading' : 'text-subheading')}
          />
        </span>
        {wasPrice && (
          <span className="figures text-sm text-muted">
            was <s>{pounds(wasPrice)}</s>
          </span>
        )}
        {unitPrice && <UnitPriceNote {...unitPrice} />}
      </p>
      {freeFrom && <DeliveryNote freeFrom={freeFrom} />}
    </div>
  );
}

type RatingLineProps = { average: number; count: number; className?: string };

/** Stars, the average to one decimal place and the number of reviews. */
export function RatingLine({ average, count, className }: RatingLineProps) {
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-2 text-muted', className)}>
      <Stars average={count > 0 ? average : 0} />
      <span className="figures">
        {count > 0 ? `${average.toFixed(1)} (${reviewCountText(count)})` : 'No reviews yet'}
      </span>
    </p>
  );
}

type AvailabilityProps = {
  stock: number;
  /** The stock level at or below which the number left is shown. */
  lowStock?: number | undefined;
  className?: string;
};

export function Availability({ stock, lowStock = 0, className }: AvailabilityProps) {
  const isSoldOut = stock === 0;
  return (
    <p className={clsx('flex items-center gap-2 font-medium', isSoldOut ? 'text-error' : 'text-success', className)}>
      <span aria-hidden className={clsx('size-2 rounded-full', isSoldOut ? 'bg-error' : 'bg-success')} />
      <span>{isSoldOut ? 'Sold Out' : 'Available'}</span>
      {!isSoldOut && stock <= lowStock && <span className="text-muted">Only {stock} left</span>}
    </p>
  );
}
