import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ProductFacets } from '#catalogue/products/products.contract.ts';
import type { ShelfText } from '#catalogue/products/shelves.contract.ts';
import { useShelves } from '../../../layout/shelves.queries.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { filtersOf, withoutFilters, withoutSearch } from './listing-filters.rules.ts';
import { shelfPart, useKnownListing } from './listing-load.ts';
import { ListingProducts } from './listing-products.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { listingWords } from './listing-words.rules.ts';
import { productFacetsQuery, productListQuery } from './listing.queries.ts';
import { addressOf, readListing } from './listing.rules.ts';
import type { Fixed, Listing, ListingAddress } from './listing.rules.ts';
import { PetFilter } from './pet-filter.tsx';
import { ShelfLinks } from './shelf-links.tsx';
import { shelfOf, shelfTextQuery } from './shelf-text.queries.ts';

type ListingScreenProps = {
  fixed?: Fixed | undefined;
};

export function ListingScreen({ fixed }: ListingScreenProps) {
  const listing = useKnownListing(readListing(useSearch({ strict: false }), fixed));
  const navigate = useNavigate();
  const { data: shop } = useQuery(shopQuery);
  const { data: facets, isPlaceholderData } = useQuery({
    ...productFacetsQuery(listing),
    placeholderData: keepPreviousData,
  });
  const products = useInfiniteQuery({ ...productListQuery(listing), placeholderData: keepPreviousData });
  useFailureToast('Failed to fetch products', products);
  const shelves = useShelves();
  const written = useWritten(listing, fixed);
  const isFiltered = filtersOf(listing, shelves, fixed).some(({ key }) => key !== 'q');
  // When the search alone finds nothing, sorting and filters cannot help.
  const hasNoMatches = listing.q !== undefined && !isFiltered && !isPlaceholderData && facets?.total === 0;

  const change = (changed: Partial<Listing>) =>
    navigate({
      to: '.',
      // Two may be chosen at once, before the page is hydrated.
      search: (address) => addressOf({ ...readListing(address, fixed), page: undefined, ...changed }, fixed),
      resetScroll: false,
    });
  // The pressed button disappears, so the focus moves to the line with the number of results.
  const remove = (changed: Partial<Listing>) => {
    document.querySelector<HTMLElement>('#results')?.focus({ preventScroll: true });
    void change(changed);
  };

  return (
    <main id="main" className={clsx('page-width sm:pt-12', written?.picture ? 'pt-4' : 'pt-8')}>
      <Top listing={listing} fixed={fixed} facets={facets} written={written} isDemo={shop?.isDemo} />
      <OtherPages facets={facets} fixed={fixed} />
      <PetFilter listing={listing} fixed={fixed} facets={facets} />
      {!hasNoMatches && (
        <ListingToolbar listing={listing} fixed={fixed} facets={facets} onChange={(changed) => void change(changed)} />
      )}
      <ActiveFilters listing={listing} fixed={fixed} onRemove={remove} />
      <ListingProducts
        listing={listing}
        fixed={fixed}
        products={products}
        facets={facets}
        freeFrom={shop?.delivery.freeFrom}
        onLayout={(layout) => void change({ layout, page: listing.page })}
        onClear={() => remove(withoutFilters(fixed))}
      />
      {written?.closing && shop && listing.page === undefined && (
        <shelfPart.Part closing={written.closing} shop={shop} />
      )}
    </main>
  );
}

/** What the owner wrote on the page; a search within it shows none of that. */
function useWritten({ q }: Listing, fixed: Fixed | undefined): ShelfText | null {
  const { data = null } = useQuery({ ...shelfTextQuery(shelfOf(fixed)), enabled: fixed !== undefined });
  return q === undefined ? data : null;
}

type TopProps = Omit<AboveProductsProps, 'text'> & { written: ShelfText | null; isDemo: boolean | undefined };

/** The heading with what is said below it and the picture beside it. */
function Top({ listing, fixed, facets, written, isDemo = false }: TopProps) {
  const { heading, intro } = listingWords(listing, useShelves(), fixed);
  const usual = isDemo || listing.q !== undefined ? intro : '';
  return (
    <div className="flex items-start justify-between gap-4 sm:gap-10">
      <div className="min-w-0 grow">
        <h1>{written?.heading || heading}</h1>
        <AboveProducts listing={listing} fixed={fixed} facets={facets} text={written?.text || usual} />
      </div>
      {written?.picture && (
        <span className="relative block size-16 shrink-0 overflow-hidden rounded-picture bg-oat sm:size-40">
          <shelfPart.Part picture={written.picture} />
        </span>
      )}
    </div>
  );
}

type AboveProductsProps = {
  listing: Listing;
  fixed: Fixed | undefined;
  facets: ProductFacets | undefined;
  text: string;
};

function AboveProducts({ listing, fixed, facets, text }: AboveProductsProps) {
  if (facets?.note) return <SearchNote note={facets.note} meant={facets.meant} />;
  if (!facets?.meant || listing.q === undefined) return <Introduction text={text} />;
  const search = addressOf({ ...listing, page: undefined, exact: true }, fixed);
  return <CorrectionNotice typed={listing.q} facets={facets} search={search} />;
}

function Introduction({ text }: { text: string }) {
  return text !== '' && <p className="measure mt-3 text-lead whitespace-pre-line text-muted">{text}</p>;
}

type SearchNoteProps = { note: NonNullable<ProductFacets['note']>; meant: string | null };

/** What the shop has none of, or cannot answer, and what is shown instead. */
function SearchNote({ note: { about, thing }, meant }: SearchNoteProps) {
  return (
    <p className="measure mt-3 text-lead wrap-anywhere text-muted" role="status">
      {about === 'not-sold' ? `We don’t sell ${thing}.` : noteTexts[about]}
      {meant && ` Here’s what we have for “${meant}”.`}
    </p>
  );
}

const noteTexts = {
  vet: 'Please ask your vet first: they know your pet, and what could harm them. To leave out an ingredient, search for “without chicken”, for example.',
  gifts: 'Toys first, then treats: what they’d choose to unwrap.',
  'no-offers': 'Nothing here is reduced just now.',
};

type CorrectionNoticeProps = {
  typed: string;
  facets: Pick<ProductFacets, 'meant' | 'isClose'>;
  /** The address without the correction. */ search: ListingAddress;
};

function CorrectionNotice({ typed, facets: { meant, isClose }, search }: CorrectionNoticeProps) {
  if (isClose)
    return (
      <p className="measure mt-3 text-lead wrap-anywhere text-muted" role="status">
        Nothing matches all of “{typed}”, so here’s what we have for “{meant}”.
      </p>
    );
  return (
    <div className="measure mt-3 wrap-anywhere text-muted" role="status">
      <p className="text-lead">Showing results for “{meant}”</p>
      <p>
        Search instead for{' '}
        <Link to="." search={search} className="link inline-block py-1.5 font-medium">
          “{typed}”
        </Link>
      </p>
    </div>
  );
}

/** Pages for a search such as 'returns', which no product answers; otherwise those that are narrower. */
function OtherPages({ facets, fixed }: Pick<ListingScreenProps, 'fixed'> & { facets: ProductFacets | undefined }) {
  if (!facets?.help) return <ShelfLinks fixed={fixed} />;
  return (
    <nav aria-label="Help" className="mt-5 flex flex-wrap items-center gap-3 rounded-dialog bg-oat p-5">
      <p className="font-medium">Is this what you’re after?</p>
      {facets.help.map(({ title, path, hash }) => (
        <LinkButton key={title} to={path} tone="secondary" className="bg-paper" {...(hash && { hash })}>
          {title}
        </LinkButton>
      ))}
    </nav>
  );
}

type ActiveFiltersProps = {
  listing: Listing;
  fixed: Fixed | undefined;
  onRemove: (changed: Partial<Listing>) => void;
};

function ActiveFilters({ listing, fixed, onRemove }: ActiveFiltersProps) {
  const active = filtersOf(listing, useShelves(), fixed);
  if (active.length === 0) return null;

  return (
    <ul aria-label="Active filters" className="mt-5 flex flex-wrap items-center gap-2">
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onRemove(without)}
            className="flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-full bg-pine-pale py-1 pr-2.5 pl-4 text-left text-sm font-medium wrap-anywhere text-pine transition-colors hover:bg-oat-deep"
          >
            <span className="sr-only">Remove filter: </span>
            {label}
            <X className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onRemove({ ...withoutFilters(fixed), ...withoutSearch(listing) })}
            className="link min-h-9 pointer-coarse:min-h-11 px-2 text-sm font-medium"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
