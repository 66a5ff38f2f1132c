import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { showPagePreview } from '../../../layout/page-preview.tsx';
import { useCategoryName } from '../../../layout/shelves.queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { PriceLine, RatingLine } from '../cards/card-facts.tsx';
import { cachedProduct } from './cached-product.ts';
import { pressedPicture, startTransition } from './picture-transition.ts';
import { backgroundOf, backgrounds } from './product-facts.rules.ts';
import type { CardProduct } from './product-facts.rules.ts';

type ProductPreviewProps = {
  /** As much of the product as is cached. */
  product: CardProduct;
  freeFrom: string | undefined;
  /** The URL of the card's picture, which has loaded. */
  picture: string | undefined;
};

/** A preview of the top of a product's page with the same layout, painted in the frame after its card was pressed. */
function ProductPreview({ product, freeFrom, picture }: ProductPreviewProps) {
  const { name, category, description, price, unitPrice, wasPrice, images } = product;
  const [first] = images;
  return (
    <main className="page-width pt-1 sm:pt-5" aria-busy>
      <p className="inline-flex min-h-11 items-center gap-2 font-semibold text-pine">
        <ArrowLeft className="size-4.5" strokeWidth={1.75} aria-hidden />
        Back to Shop
      </p>
      <div className="grid gap-x-12 gap-y-4 sm:mt-4 md:grid-cols-2 lg:grid-cols-[7fr_6fr] lg:gap-x-16 xl:gap-x-20">
        <div className="grid content-start gap-3">
          <div
            className={clsx(
              'relative aspect-[8/7] overflow-hidden rounded-picture max-md:mx-auto sm:aspect-square max-md:w-full max-md:max-w-lg',
              backgrounds[backgroundOf(product)],
            )}
          >
            {picture ? (
              <img src={picture} alt={first?.alt ?? ''} decoding="sync" className="block size-full object-cover" />
            ) : (
              first && <Picture {...first} sizes="94vw" first />
            )}
          </div>
          {images.length > 1 && <div className="h-14 sm:h-20" />}
        </div>
        <div className="lg:py-4">
          <div className="flex flex-col items-start gap-x-3 gap-y-4 max-sm:flex-col-reverse max-sm:gap-y-2">
            <Badge>{useCategoryName(category)}</Badge>
            <h1 className={clsx('max-sm:text-heading', name.length > longName && 'text-heading')}>{name}</h1>
          </div>
          <div className="mt-0.5 py-1.5 sm:py-2.5">
            <RatingLine average={product.averageRating} count={product.totalReviews} />
          </div>
          <div className="mt-1 sm:mt-2.5">
            <PriceLine price={price} unitPrice={unitPrice} wasPrice={wasPrice} freeFrom={freeFrom} size="page" />
          </div>
          {product.variants && <div className="mt-5 h-29" />}
          <p className="mt-5 text-lead">{description}</p>
        </div>
      </div>
      <div className="min-h-dvh" />
    </main>
  );
}

/** In characters; longer names get a smaller heading, so that they do not fill a phone's screen. */
export const longName = 60;

/** A click handler for a card's link: starts the picture's view transition, or else shows a preview of the product page at once. */
export function useOpenProduct(card: CardProduct, freeFrom: string | undefined) {
  const queryClient = useQueryClient();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (startTransition(event) || !isPlain) return;
    const product = cachedProduct(queryClient, String(card.id)) ?? card;
    const picture = pressedPicture(card.id);
    showPagePreview(`/product/${card.id}`, <ProductPreview {...{ product, freeFrom, picture }} />);
  };
}
