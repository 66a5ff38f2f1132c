import { useState } from 'react';
import { clsx } from 'clsx';
import type { Product } from '#catalogue/products/products.contract.ts';
import { Picture } from '../../ui/picture.tsx';
import { groundOf } from './product-facts.rules.ts';
import { grounds } from './product-card.tsx';

type ProductGalleryProps = { product: Pick<Product, 'images' | 'name' | 'category' | 'kind'> };

export function ProductGallery({ product }: ProductGalleryProps) {
  const { images, name } = product;
  const [chosen, setChosen] = useState(0);
  const picture = images[chosen];
  const ground = grounds[groundOf(product)];

  return (
    <div className="grid content-start gap-3 md:sticky md:top-32 md:self-start">
      <div
        className={clsx(
          'relative aspect-square overflow-hidden rounded-picture max-md:mx-auto max-md:w-full max-md:max-w-lg',
          ground,
        )}
      >
        {picture ? (
          <Picture
            key={picture.src}
            {...picture}
            sizes="(min-width: 80rem) 39rem, (min-width: 48rem) 48vw, (min-width: 34rem) 32rem, 94vw"
            first
          />
        ) : (
          <span className="grid size-full place-items-center text-muted">Image unavailable</span>
        )}
      </div>
      {images.length > 1 && (
        <ul aria-label={`Pictures of ${name}`} className="flex flex-wrap gap-3">
          {images.map((image, place) => (
            <li key={image.src}>
              <button
                type="button"
                aria-pressed={place === chosen}
                aria-label={`Show picture ${place + 1}: ${image.alt}`}
                onClick={() => setChosen(place)}
                className={clsx(
                  'block size-20 overflow-hidden rounded-field aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-pine',
                  ground,
                )}
              >
                <Picture {...image} alt="" sizes="5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
