import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rootsOf } from '#catalogue/products/categories.contract.ts';
import type { ProductFacets } from '#catalogue/products/products.contract.ts';
import { useShelves } from '../../../layout/shelves.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CardGrid } from '../cards/card-grid.tsx';
import { featuredProductsQuery, stockQuery } from '../products.queries.ts';
import { filtersOf } from './listing-filters.rules.ts';
import { emptyListingTitle } from './listing-words.rules.ts';
import type { Fixed, Listing } from './listing.rules.ts';

type NothingFoundProps = {
  listing: Listing;
  fixed: Fixed | undefined;
  facets: ProductFacets | undefined;
  freeFrom: string | undefined;
  onClear: () => void;
};

/** Shown when a listing is empty: why, and where to look instead. */
export function NothingFound({ listing, fixed, facets, freeFrom, onClear }: NothingFoundProps) {
  const shelves = useShelves();
  const isNarrowed = filtersOf(listing, shelves, fixed).some(({ key }) => key !== 'q');
  const isWhole = listing.q === undefined && !isNarrowed && !listing.featured;
  const advice = listing.q === undefined ? 'Pip has had a good sniff round.' : searchAdvice(facets);
  return (
    <>
      <EmptyState
        face={listing.q === undefined ? 'dog' : 'cat'}
        title={emptyListingTitle(listing)}
        text={isWhole ? 'We’re still stocking the shelves. Please look in again soon.' : advice}
      >
        {isNarrowed && <Button onClick={onClear}>Clear filters</Button>}
        {isWhole && fixed === undefined ? (
          <LinkButton to="/">Back to Home</LinkButton>
        ) : (
          <LinkButton to="/shop" tone={isNarrowed ? 'secondary' : 'primary'}>
            See all products
          </LinkButton>
        )}
      </EmptyState>
      {!isWhole && <Elsewhere freeFrom={freeFrom} />}
    </>
  );
}

/** Pages that may match the search are linked above. */
function searchAdvice(facets: ProductFacets | undefined): string {
  return facets?.help ? 'You may find your answer just above.' : 'Check the spelling or try fewer words.';
}

const bestSellersShown = 4;
const chip =
  'inline-flex min-h-11 items-center rounded-full bg-oat px-5 py-2 font-medium no-underline transition-colors hover:bg-oat-deep';

function Elsewhere({ freeFrom }: { freeFrom: string | undefined }) {
  const { data: bestSellers = [] } = useQuery(featuredProductsQuery);
  const { data: stock } = useQuery(stockQuery);
  const shelves = useShelves();
  const pets = shelves.animals.filter(({ key }) => !stock || stock.pets.includes(key));
  const categories = rootsOf(shelves).filter(({ isHidden }) => !isHidden);
  const shown = bestSellers.filter(({ stock }) => stock > 0).slice(0, bestSellersShown);
  return (
    <div className="grid gap-12">
      <nav aria-label="Look round" className="grid justify-items-center gap-4 text-center">
        <ul className="flex flex-wrap justify-center gap-2">
          {pets.map(({ key, path, name }) => (
            <li key={key}>
              <Link to={path} className={chip}>
                {name}
              </Link>
            </li>
          ))}
          {categories.map(({ key, path, name }) => (
            <li key={key}>
              <Link to={path} className={chip}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <p className="text-balance text-muted">
          Can’t find it?{' '}
          <Link to="/contact" className="link inline-block py-2.5">
            Ask us
          </Link>{' '}
          and we’ll see what we can do.
        </p>
      </nav>
      {shown.length > 0 && (
        <section aria-labelledby="best-sellers" className="min-w-0">
          <h2 id="best-sellers" className="mb-5">
            Best sellers
          </h2>
          <CardGrid products={shown} layout="row" freeFrom={freeFrom} heading="h3" />
        </section>
      )}
    </div>
  );
}
