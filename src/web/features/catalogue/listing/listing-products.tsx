import { useQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LayoutGrid, List } from 'lucide-react';
import { useState } from 'react';
import type { MouseEvent } from 'react';
import type { ProductFacets } from '#catalogue/products/products.contract.ts';
import { IconButton, LinkButton, Spinner } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/empty-state.tsx';
import { SlowNote } from '../../../ui/slow-note.tsx';
import { CardGrid, CardSkeletons } from '../cards/card-grid.tsx';
import type { CardProduct } from '../product/product-facts.rules.ts';
import { sameKindQuery } from '../products.queries.ts';
import { addressOf, productsAtOnce, productsBefore } from './listing.rules.ts';
import type { Fixed, Listing, ListingAddress, ListingLayout } from './listing.rules.ts';
import { NothingFound } from './nothing-found.tsx';

type ListingProductsProps = {
  listing: Listing;
  fixed: Fixed | undefined;
  products: UseInfiniteQueryResult<InfiniteData<CardProduct[]>>;
  facets: ProductFacets | undefined;
  freeFrom: string | undefined;
  onLayout: (layout: ListingLayout) => void;
  onClear: () => void;
};

export function ListingProducts(props: ListingProductsProps) {
  const { listing, products, facets } = props;
  const total = facets?.total;
  if (products.isError && !products.data)
    return <LoadError title="We couldn’t load the products" onRetry={() => void products.refetch()} />;

  const shown = products.data?.pages.flat();
  const hasMore = total === undefined ? products.hasNextPage : total > productsBefore(listing) + (shown?.length ?? 0);
  return (
    <>
      <div className="mt-5 flex items-center justify-between gap-4">
        <p id="results" role="status" tabIndex={-1} className="figures text-sm text-muted outline-none">
          {shown ? countOf(shown.length, hasMore, total) : 'Loading products…'}
        </p>
        {shown?.length !== 0 && <LayoutToggle layout={listing.layout} onChange={props.onLayout} />}
      </div>
      <div
        aria-busy={!shown || products.isPlaceholderData}
        className={clsx('mt-4', products.isPlaceholderData && 'stale')}
      >
        {shown ? <Shown {...props} shown={shown} hasMore={hasMore} /> : <LoadingCards layout={listing.layout} />}
      </div>
    </>
  );
}

function Shown(props: CardsProps) {
  return props.shown.length === 0 ? <NothingFound {...props} /> : <Cards {...props} />;
}

function LoadingCards({ layout }: Pick<Listing, 'layout'>) {
  return (
    <>
      <div role="status" className="mb-4 empty:hidden">
        <SlowNote />
      </div>
      <CardSkeletons layout={layout} />
    </>
  );
}

/** The total comes from a separate request and may still be unknown. */
function countOf(shown: number, hasMore: boolean, total = shown): string {
  if (hasMore && total <= shown) return `Showing ${shown} products`;
  return `Showing ${shown} of ${Math.max(total, shown)} products`;
}

type CardsProps = ListingProductsProps & { shown: CardProduct[]; hasMore: boolean };

function Cards({ listing, fixed, products, freeFrom, shown, hasMore }: CardsProps) {
  // The first product of the page loaded last takes the focus, for keyboard users.
  const [focused, setFocused] = useState<number>();
  return (
    <>
      <CardGrid products={shown} layout={listing.layout} freeFrom={freeFrom} first={2} focused={focused} />
      {hasMore && products.hasNextPage && !products.isPlaceholderData && (
        <ShowMore
          next={addressOf({ ...listing, page: pageAfter(listing, shown.length) }, fixed)}
          busy={products.isFetchingNextPage}
          failed={products.isFetchNextPageError}
          onMore={() => {
            setFocused(shown.length);
            void products.fetchNextPage();
          }}
        />
      )}
      {listing.q !== undefined && shown.length <= fewFound && !products.isPlaceholderData && (
        <MoreOfKind found={shown} freeFrom={freeFrom} />
      )}
    </>
  );
}

function pageAfter(listing: Listing, shown: number): number {
  return Math.floor((productsBefore(listing) + shown) / productsAtOnce) + 1;
}

type ShowMoreProps = {
  /** The page that it leads to without JavaScript. */ next: ListingAddress;
  busy: boolean;
  failed: boolean;
  onMore: () => void;
};

function ShowMore({ next, busy, failed, onMore }: ShowMoreProps) {
  return (
    <div className="mt-12 grid justify-items-center gap-3">
      <LinkButton
        to="."
        search={next}
        preload={false}
        tone="secondary"
        size="large"
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          if (!busy) onMore();
        }}
      >
        {busy && <Spinner />}
        Show more products
      </LinkButton>
      {failed && <p className="text-sm text-error">We couldn’t load more products. Please try again.</p>}
    </div>
  );
}

function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

const fewFound = 3;
const mostOfKind = 4;

/** Below a search with few results: more products of the first result's kind. */
function MoreOfKind({ found, freeFrom }: { found: CardProduct[]; freeFrom: string | undefined }) {
  const { kind = '' } = found[0] ?? {};
  const { data: ofKind = [] } = useQuery(sameKindQuery(kind));
  const others = ofKind
    .filter((one) => one.kind === kind && found.every(({ id }) => id !== one.id))
    .slice(0, mostOfKind);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="same-kind" className="mt-section min-w-0">
      <h2 id="same-kind" className="mb-5">
        More {kind}
      </h2>
      <CardGrid products={others} layout="row" freeFrom={freeFrom} heading="h3" />
    </section>
  );
}

type LayoutToggleProps = { layout: ListingLayout; onChange: (layout: ListingLayout) => void };

function LayoutToggle({ layout, onChange }: LayoutToggleProps) {
  const look = 'aria-pressed:bg-pine-pale aria-pressed:text-pine';
  return (
    <div role="group" aria-label="Layout" className="flex shrink-0 gap-1 text-muted">
      <IconButton label="Grid" aria-pressed={layout === 'grid'} className={look} onClick={() => onChange('grid')}>
        <LayoutGrid className="size-5" aria-hidden />
      </IconButton>
      <IconButton label="List" aria-pressed={layout === 'list'} className={look} onClick={() => onChange('list')}>
        <List className="size-5.5" aria-hidden />
      </IconButton>
    </div>
  );
}
