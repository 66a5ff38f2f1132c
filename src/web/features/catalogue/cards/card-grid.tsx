import { clsx } from 'clsx';
import { DeliveryNote } from '../../../layout/price-notes.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ListingLayout } from '../listing/listing.rules.ts';
import type { CardProduct } from '../product/product-facts.rules.ts';
import { ProductCard } from './product-card.tsx';

/** `row`: for four cards, which never leave one alone in a second row. */
type CardLayout = ListingLayout | 'row';

const layouts: Record<CardLayout, string> = {
  grid: 'grid gap-x-3 gap-y-7 card-columns sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 md:grid-cols-3 lg:grid-cols-4 lg:gap-y-14 min-[106.25rem]:grid-cols-5',
  row: 'grid gap-x-3 gap-y-7 card-columns sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 md:grid-cols-4',
  list: 'grid gap-8',
};

type CardGridProps = {
  products: CardProduct[];
  layout?: CardLayout;
  freeFrom: string | undefined;
  /** How many pictures are in view when a phone opens the page; they load with priority. */
  first?: number;
  /** The index of the card that takes the focus when it is mounted. */
  focused?: number | undefined;
  heading?: 'h2' | 'h3';
};

export function CardGrid({ products, layout = 'grid', freeFrom, first = 0, focused, heading = 'h2' }: CardGridProps) {
  return (
    <>
      {freeFrom && <DeliveryNote freeFrom={freeFrom} className="mb-3" />}
      <ul className={layouts[layout]}>
        {products.map((product, place) => (
          <li
            key={product.id}
            ref={place === focused ? focusLink : undefined}
            className={clsx('grid', layout !== 'list' && place >= first && 'card-later')}
          >
            <ProductCard
              product={product}
              isList={layout === 'list'}
              freeFrom={freeFrom}
              first={place < first}
              heading={heading}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

export function CardSkeletons({ layout = 'grid', count = 8 }: { layout?: CardLayout; count?: number }) {
  return (
    <div className={layouts[layout]}>
      <span className="sr-only">Loading</span>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={clsx('grid content-start gap-3', layout === 'list' && 'card-row')}>
          <Skeleton className="aspect-square rounded-picture" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-10 w-full max-sm:hidden" />
            <Skeleton className="h-7 w-1/3" />
            <Skeleton className="h-11 w-full rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

function focusLink(item: HTMLLIElement | null) {
  item?.querySelector('a')?.focus({ preventScroll: true });
}
