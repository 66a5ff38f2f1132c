import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { FocusEvent } from 'react';
import { petsStorageKey } from '../../../layout/forget-customer.ts';
import { SaveButton } from '../../../layout/save-button.tsx';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { pictureTransition } from '../product/picture-transition.ts';
import { backgroundOf, backgrounds, badgeOf, isFrom, variantsText } from '../product/product-facts.rules.ts';
import type { CardProduct } from '../product/product-facts.rules.ts';
import { useOpenProduct } from '../product/product-preview.tsx';
import { AddToBasketButton } from './add-to-basket-button.tsx';
import { Availability, PriceLine, RatingLine } from './card-facts.tsx';
import { usePrefetchProduct } from './prefetch-product.ts';

type ProductCardProps = {
  product: CardProduct;
  /** In list layout: picture and text side by side. */
  isList?: boolean;
  /** The order value from which delivery is free, in pounds. */
  freeFrom: string | undefined;
  /** In view when the page opens: the picture loads with priority. */
  first?: boolean;
  heading?: 'h2' | 'h3';
};

const gridSizes =
  '(min-width: 80rem) 18.5rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, (min-width: 22rem) 46vw, 92vw';
const listSizes = '(min-width: 40rem) 11rem, 7rem';

/** The whole card links to the product, except for the button. */
export function ProductCard({
  product,
  isList = false,
  freeFrom,
  first = false,
  heading: Heading = 'h2',
}: ProductCardProps) {
  const { id, description, stock } = product;
  const nameId = useId();
  const [second, setSecond] = useState<CardProduct['images'][number]>();
  const { watch, prefetchNow } = usePrefetchProduct(id, setSecond);
  return (
    <article
      ref={watch}
      onPointerEnter={prefetchNow}
      className={clsx('group relative', isList ? 'card-row' : 'flex flex-col')}
    >
      <CardPicture product={product} second={second} sizes={isList ? listSizes : gridSizes} first={first} />
      <div className={clsx('grow', isList ? 'card-row-text' : 'mt-4 flex flex-col')}>
        <div>
          <Heading id={nameId} className="card-name">
            <CardLink product={product} freeFrom={freeFrom} onFocus={prefetchNow} />
          </Heading>
          <RatingLine average={product.averageRating} count={product.totalReviews} className="mt-1.5 text-sm" />
          <p className={clsx('mt-2 line-clamp-2 text-sm text-muted max-sm:hidden', isList && 'max-w-xl')}>
            {description}
          </p>
        </div>
        <div className={clsx('mt-3', !isList && 'mt-auto pt-3')}>
          <PriceLine
            price={product.price}
            unitPrice={product.unitPrice}
            wasPrice={product.wasPrice}
            isFrom={isFrom(product)}
          />
          {product.variants && <p className="figures text-sm text-muted">{variantsText(product)}</p>}
          <Availability stock={stock} className="mt-0.5 text-xs" />
          <AddToBasketButton
            product={product}
            tone="secondary"
            wide
            aria-describedby={nameId}
            className="relative z-1 mt-2.5 bg-transparent text-pine inset-ring-2 inset-ring-pine hover:bg-pine-pale disabled:text-muted disabled:inset-ring-0 max-sm:px-3 max-sm:text-sm"
          />
        </div>
      </div>
    </article>
  );
}

type CardLinkProps = { product: CardProduct; freeFrom: string | undefined; onFocus: (event: FocusEvent) => void };

/** The link's clickable area covers the whole card. */
function CardLink({ product, freeFrom, onFocus }: CardLinkProps) {
  const arrive = useOpenProduct(product, freeFrom);
  return (
    <Link
      to="/product/$id"
      params={{ id: String(product.id) }}
      // The card prefetches what the product page needs.
      preload={false}
      onFocus={onFocus}
      onClick={arrive}
      viewTransition={pictureTransition}
      className="card-link"
    >
      {product.name}
    </Link>
  );
}

type CardPictureProps = {
  product: CardProduct;
  /** Shown while the mouse is on the card. */
  second: CardProduct['images'][number] | undefined;
  sizes: string;
  first: boolean;
};

function CardPicture({ product, second, sizes, first }: CardPictureProps) {
  const [picture] = product.images;
  return (
    <div
      className={clsx(
        'relative aspect-square w-full self-start overflow-hidden rounded-picture',
        backgrounds[backgroundOf(product)],
      )}
    >
      {picture && (
        <div className={clsx('size-full', product.stock === 0 && 'opacity-60')}>
          <Picture {...picture} sizes={sizes} first={first} className="card-picture" />
          {second && <Picture {...second} alt="" sizes={sizes} className="second-picture" />}
        </div>
      )}
      <PictureBadge product={product} />
      <PetWords id={product.id} />
      <SaveButton product={product} className="absolute top-0 right-0 z-1 sm:top-1 sm:right-1" />
    </div>
  );
}

/** What is said for one's own pets, of a card's product on its picture. */
export const PetWords = optionalPart(async () => {
  if (!localStorage.getItem(petsStorageKey)) throw new Error('No pets');
  return (await import('../product/load-pet-words.ts')).loadPetWords();
});

/** Hidden from screen readers when sold out, as the card's text says so too. */
function PictureBadge({ product }: { product: CardProduct }) {
  const { data: shop } = useQuery(shopQuery);
  const badge = badgeOf(product, shop?.lowStock ?? 0);
  if (!badge) return null;
  return (
    <span className="absolute top-1 left-1 sm:top-1.5 sm:left-1.5" aria-hidden={product.stock === 0}>
      <Badge tone={badge.tone}>{badge.text}</Badge>
    </span>
  );
}
