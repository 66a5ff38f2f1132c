import { SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { rootsOf } from '#catalogue/products/categories.contract.ts';
import type { ProductFacets } from '#catalogue/products/products.contract.ts';
import { useShelves } from '../../../layout/shelves.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { filtersOf } from './listing-filters.rules.ts';
import { sortNames } from './listing-words.rules.ts';
import { listingSorts } from './listing.rules.ts';
import type { Fixed, Listing } from './listing.rules.ts';
import { PriceFilter } from './price-filter.tsx';

type ToolbarProps = {
  listing: Listing;
  fixed: Fixed | undefined;
  facets: ProductFacets | undefined;
  onChange: (changed: Partial<Listing>) => void;
};

/** On narrow screens the filters are a sheet behind a button, which says how many products they leave. */
export function ListingToolbar(props: ToolbarProps) {
  const { listing, fixed, facets, onChange } = props;
  const shelves = useShelves();
  const filtersId = useId();
  const active = filtersOf(listing, shelves, fixed).filter(({ key }) => key !== 'q').length;

  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 lg:flex-nowrap">
      <Button tone="secondary" size="small" className="min-h-12 lg:hidden" popoverTarget={filtersId}>
        <SlidersHorizontal className="size-4.5" strokeWidth={1.75} />
        Filters{active > 0 && ` (${active})`}
      </Button>
      <div id={filtersId} popover="auto" className="filters">
        <Filters {...props} />
        <Button popoverTarget={filtersId} popoverTargetAction="hide" wide className="lg:hidden">
          {facets ? `Show ${facets.total} ${facets.total === 1 ? 'product' : 'products'}` : 'Show products'}
        </Button>
      </div>
      <Select
        aria-label="Sort by"
        className="ml-auto shrink-0 max-sm:min-w-0 max-sm:flex-[1_1_8rem]"
        value={listing.sort}
        onChange={({ target }) => onChange({ sort: listingSorts.find((sort) => sort === target.value) })}
      >
        {(['relevance', 'recommended', 'name', 'price-asc', 'price-desc'] as const).map(
          (sort) =>
            (sort !== 'relevance' || listing.q !== undefined) && (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ),
        )}
      </Select>
    </div>
  );
}

function Filters({ listing, fixed, facets, onChange }: ToolbarProps) {
  const brands = facets?.brands ?? [];
  const categories = rootsOf(useShelves()).filter(({ isHidden }) => !isHidden);
  return (
    <>
      {fixed?.category === undefined && (
        <Select
          aria-label="Category"
          className="shrink-0"
          value={listing.category ?? 'all'}
          onChange={({ target }) => onChange({ category: target.value === 'all' ? undefined : target.value })}
        >
          <option value="all">All categories</option>
          {categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {fixed?.brand === undefined && (brands.length > 1 || listing.brand !== undefined) && (
        <Select
          aria-label="Brand"
          className="min-w-0 shrink"
          value={listing.brand ?? ''}
          onChange={({ target }) => onChange({ brand: target.value || undefined })}
        >
          <option value="">All brands</option>
          {listing.brand !== undefined && !brands.some(({ brand }) => brand === listing.brand) && (
            <option value={listing.brand}>{listing.brand}</option>
          )}
          {brands.map(({ brand, count }) => (
            <option key={brand} value={brand}>
              {brand} ({count})
            </option>
          ))}
        </Select>
      )}
      <PriceFilter listing={listing} fixed={fixed} onChange={onChange} />
      <span className="shrink-0">
        <Checkbox
          label={facets ? `In stock (${facets.inStock})` : 'In stock'}
          checked={listing.inStock}
          onChange={({ target }) => onChange({ inStock: target.checked })}
        />
      </span>
    </>
  );
}
