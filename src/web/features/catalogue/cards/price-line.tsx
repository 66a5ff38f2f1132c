import { clsx } from 'clsx';
import type { UnitPrice } from '#catalogue/products/products.contract.ts';
import { DeliveryNote, UnitPriceNote } from '../../../layout/price-notes.tsx';
import { Price } from '../../../ui/price.tsx';

type PriceLineProps = {
  price: string;
  unitPrice: UnitPrice | null;
  /** Omit where delivery cost is shown elsewhere. */
  freeFrom?: string | undefined;
  size?: 'card' | 'page';
};

/** A price with what the law requires next to it: the unit price, and that delivery is charged on top. */
export function PriceLine({ price, unitPrice, freeFrom, size = 'card' }: PriceLineProps) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <Price amount={price} className={clsx('font-semibold', size === 'page' ? 'text-heading' : 'text-subheading')} />
        {unitPrice && <UnitPriceNote {...unitPrice} />}
      </p>
      {freeFrom && <DeliveryNote freeFrom={freeFrom} />}
    </div>
  );
}
