import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { Pet } from '#catalogue/products/categories.contract.ts';
import type { ProductFacets } from '#catalogue/products/products.contract.ts';
import { useShelves } from '../../../layout/shelves.queries.ts';
import { addressOf } from './listing.rules.ts';
import type { Fixed, Listing } from './listing.rules.ts';

const faces: Partial<Record<Pet, string>> = {
  dog: 'dog',
  cat: 'cat',
  'small-pet': 'rabbit',
  bird: 'robin',
  fish: 'goldfish',
};

/** The shop’s own mark for an animal that has no face. */
function face(pet: Pet): string {
  return faces[pet] ? `face-${faces[pet]}` : 'mark';
}

type PetFilterProps = { listing: Listing; fixed: Fixed | undefined; facets: ProductFacets | undefined };

/** One button per kind of pet. Choosing the selected one again shows all. */
export function PetFilter({ listing, fixed, facets }: PetFilterProps) {
  const animals = useShelves().animals;
  if (fixed?.pet !== undefined) return null;
  const counts = new Map(facets?.pets.map(({ pet, count }) => [pet, count]));
  const pets = animals.filter(({ key, isHidden }) => !isHidden || key === listing.pet);
  const offered = pets.filter(({ key }) => !facets || counts.has(key));
  if (offered.length < 2 && !listing.pet) return null;

  return (
    <nav aria-label="By animal" className="relative -mx-(--spacing-gutter) mt-7 overflow-x-auto [scrollbar-width:none]">
      <ul className="flex w-max gap-2 px-(--spacing-gutter) py-1 sm:gap-3">
        {offered.map(({ key: pet, name }) => (
          <li key={pet}>
            <Link
              to="."
              search={addressOf({ ...listing, page: undefined, pet: pet === listing.pet ? undefined : pet }, fixed)}
              resetScroll={false}
              activeProps={{ 'aria-current': pet === listing.pet ? 'true' : undefined }}
              aria-current={pet === listing.pet ? 'true' : undefined}
              className={clsx(
                'flex min-h-14 items-center gap-2.5 rounded-full py-1.5 pr-5 pl-1.5 leading-tight no-underline transition-colors',
                pet === listing.pet ? 'on-pine bg-pine text-white' : 'bg-oat hover:bg-oat-deep',
              )}
            >
              <span className="grid size-11 place-items-center rounded-full bg-paper">
                <img
                  src={`/brand/${face(pet)}.svg`}
                  alt=""
                  width={34}
                  height={34}
                  loading="lazy"
                  className="size-8.5"
                />
              </span>
              <span className="grid">
                <span className="font-semibold">{name}</span>
                <span className={clsx('figures text-xs', pet === listing.pet ? 'text-white' : 'text-muted')}>
                  {facets ? counts.get(pet) : '…'}{' '}
                  <span className="sr-only">{counts.get(pet) === 1 ? 'product' : 'products'}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
