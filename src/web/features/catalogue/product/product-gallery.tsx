import { clsx } from 'clsx';
import { Expand } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { pressedPicture } from './picture-transition.ts';
import { backgroundOf, backgrounds } from './product-facts.rules.ts';
import type { CardProduct } from './product-facts.rules.ts';

type ProductGalleryProps = { product: Pick<CardProduct, 'id' | 'images' | 'name' | 'category' | 'kind'> };

const sizes = '(min-width: 80rem) 39rem, (min-width: 48rem) 48vw, (min-width: 34rem) 32rem, 94vw';

// Loaded when the pointer is over the picture, or when it is pressed.
const loadZoom = async () => (await import('./picture-zoom.tsx')).PictureZoom;
const PictureZoom = lazyPart(loadZoom);

export function ProductGallery({ product }: ProductGalleryProps) {
  const { images, name } = product;
  const [chosen, setChosen] = useState(0);
  const [small] = useState(() => pressedPicture(product.id));
  const [zoom, setZoom] = useState<'never' | 'open' | 'closed'>('never');
  const picture = images[chosen];
  const ground = backgrounds[backgroundOf(product)];

  return (
    <div className="grid content-start gap-3 md:sticky md:top-32 md:self-start">
      <div className="relative max-md:mx-auto max-md:w-full max-md:max-w-lg">
        <div
          data-arrives
          className={clsx('relative aspect-[4/3] overflow-hidden rounded-picture sm:aspect-square', ground)}
        >
          {picture ? (
            <Picture key={picture.src} {...picture} sizes={sizes} first meanwhile={chosen === 0 ? small : undefined} />
          ) : (
            <span className="grid size-full place-items-center text-muted">Image unavailable</span>
          )}
        </div>
        {picture && <ZoomButton onOpen={() => setZoom('open')} />}
      </div>
      {images.length > 1 && (
        <ul aria-label={`Pictures of ${name}`} className="flex flex-wrap gap-3">
          {images.map((image, place) => (
            <li key={image.src}>
              <button
                type="button"
                aria-pressed={place === chosen}
                onClick={() => setChosen(place)}
                className={clsx(
                  'block size-14 overflow-hidden sm:size-20 rounded-field aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-pine',
                  ground,
                )}
              >
                <span className="sr-only">{`Show picture ${place + 1}: ${image.alt}`}</span>
                <Picture {...image} alt="" sizes="5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoom !== 'never' && (
        <Suspense fallback={null}>
          <PictureZoom
            open={zoom === 'open'}
            onClose={() => setZoom('closed')}
            {...{ images, name, ground }}
            place={chosen}
            onPlace={setChosen}
            pageSizes={sizes}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Overlays the picture, which keeps its own alternative text. */
function ZoomButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label="Enlarge picture"
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={() => void loadZoom().catch(() => undefined)}
      className="absolute inset-0 grid cursor-zoom-in place-items-end rounded-picture p-3"
    >
      <span className="grid size-11 place-items-center rounded-full bg-paper">
        <Expand className="size-5" aria-hidden />
      </span>
    </button>
  );
}
