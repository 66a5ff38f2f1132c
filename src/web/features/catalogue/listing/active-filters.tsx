import { X } from 'lucide-react';
import { categoryNames } from '#catalogue/products/categories.contract.ts';
import type { Category } from '#catalogue/products/categories.contract.ts';
import { narrowings, withoutFilters, withoutSearch } from './listing.rules.ts';
import type { Listing } from './listing.rules.ts';

type ActiveFiltersProps = {
  listing: Listing;
  fixed: Category | undefined;
  onRemove: (changed: Partial<Listing>) => void;
};

export function ActiveFilters({ listing, fixed, onRemove }: ActiveFiltersProps) {
  const category = listing.category && !fixed ? categoryNames[listing.category] : undefined;
  const active = narrowings(listing, category);
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
