import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { Bundle } from '#catalogue/bundles/bundles.contract.ts';
import { LinePicture } from '../../../basket/line-picture.tsx';
import { UnitPriceNote } from '../../../layout/price-notes.tsx';
import { Button } from '../../../ui/button.tsx';
import { longDate } from '../../../ui/dates.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { bundleQuery, useAddBundle } from './bundles.queries.ts';

/** Fixed goods at one price. */
export function BundleScreen({ slug }: { slug: string }) {
  const { data: bundle } = useSuspenseQuery(bundleQuery(slug));
  const { name, description, price, worth, saves, endsAt, parts } = bundle;
  return (
    <main id="main" className="page-width pt-4 pb-section">
      <Link to="/bundles/$" params={{ _splat: '' }} className="link inline-block py-2 text-sm">
        All bundles
      </Link>
      <div className="mt-2 grid gap-x-12 gap-y-6 md:grid-cols-2 lg:gap-x-16">
        <PartPictures parts={parts} />
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <Price amount={price} className="text-heading font-semibold" />
            <span className="text-muted">
              separately <Price amount={worth} />
            </span>
            <span className="font-semibold text-clay">
              saves <Price amount={saves} />
            </span>
          </p>
          {endsAt && <p className="mt-1 text-sm text-muted">Until {longDate(endsAt)}</p>}
          <AddBundle bundle={bundle} />
          <p className="mt-5 text-lead whitespace-pre-line wrap-anywhere">{description}</p>
          <p className="mt-4 text-sm text-muted">
            The saving comes off in your basket as long as everything in the bundle is there. An order gets one offer:
            the one that saves you most.
          </p>
        </div>
      </div>
      <Parts parts={parts} />
    </main>
  );
}

/** All square: two or four in rows of two, and of three the first as tall as the others together. */
function PartPictures({ parts }: Pick<Bundle, 'parts'>) {
  const pictures = parts.flatMap(({ product }) => product.images.slice(0, 1)).slice(0, 4);
  const isOfThree = pictures.length === 3;
  return (
    <div
      className={clsx(
        'grid content-start gap-2 overflow-hidden rounded-picture md:gap-3',
        isOfThree ? 'grid-cols-3' : 'grid-cols-2',
      )}
    >
      {pictures.map((picture, at) => (
        <span
          key={picture.src}
          className={clsx(
            'relative block aspect-square overflow-hidden bg-picture-hero',
            isOfThree && at === 0 && 'col-span-2 row-span-2',
          )}
        >
          <Picture {...picture} sizes="(min-width: 48rem) 32vw, 64vw" first={at === 0} />
        </span>
      ))}
    </div>
  );
}

function AddBundle({ bundle }: { bundle: Bundle }) {
  const { mutate: add, isPending } = useAddBundle(bundle);
  const { available } = bundle;
  return (
    <>
      <Button wide size="large" className="mt-5" busy={isPending} disabled={available === 0} onClick={() => add()}>
        {available === 0 ? 'Sold Out' : 'Add Bundle to Basket'}
      </Button>
      {available === 0 && <p className="mt-2 text-sm text-muted">Something in this bundle is sold out just now.</p>}
      {available > 0 && available <= few && (
        <p className="mt-2 text-sm font-medium text-error">Only {available} left</p>
      )}
    </>
  );
}

const few = 5;

function Parts({ parts }: Pick<Bundle, 'parts'>) {
  return (
    <section aria-labelledby="in-it" className="mt-12">
      <h2 id="in-it">What’s in it</h2>
      <ul className="mt-5 grid gap-6 md:grid-cols-2">
        {parts.map(({ quantity, product }) => (
          <li key={product.id} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4">
            <LinePicture src={product.image} category={product.category} className="size-22 rounded-picture" />
            <div className="grid content-center gap-0.5 wrap-anywhere">
              <Link
                to="/product/$id"
                params={{ id: String(product.id) }}
                className="link-quiet inline-block py-0.5 font-semibold"
              >
                {quantity > 1 && `${quantity} × `}
                {product.name}
              </Link>
              <p className="flex flex-wrap items-baseline gap-x-2.5 text-sm">
                <Price amount={product.price} />
                {quantity > 1 && <span className="text-muted">each</span>}
                {product.unitPrice && <UnitPriceNote {...product.unitPrice} />}
              </p>
              {product.stock === 0 && <p className="text-sm font-medium text-error">Sold Out</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
