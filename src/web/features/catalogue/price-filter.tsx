import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { ProductFacets } from '#catalogue/products/products.contract.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { priceRange } from './listing.rules.ts';
import type { Listing } from './listing.rules.ts';

type PriceFilterProps = {
  listing: Listing;
  /** Of what there is now; shown where nothing is typed. */
  bounds: ProductFacets['price'] | undefined;
  onChange: (changed: Partial<Listing>) => void;
};

type Draft = { from: string; to: string; of: string };

/** Takes what is typed on Enter and on leaving the pair; until then it is a draft of the range that was there. */
export function PriceFilter({ listing, bounds, onChange }: PriceFilterProps) {
  const { minPrice = '', maxPrice = '' } = listing;
  const range = `${minPrice}-${maxPrice}`;
  const [draft, setDraft] = useState<Draft>();
  const { from, to } = draft?.of === range ? draft : { from: minPrice, to: maxPrice };

  function apply() {
    const [lowest, highest] = priceRange(from, to);
    if (lowest === listing.minPrice && highest === listing.maxPrice) setDraft(undefined);
    else onChange({ minPrice: lowest, maxPrice: highest });
  }

  return (
    <form
      noValidate
      aria-label="Price range"
      className="relative flex items-center gap-2 text-sm text-muted"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      // Not between the two: the second price may still be coming.
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || apply()}
    >
      <PriceInput
        aria-label="Lowest price in pounds"
        placeholder={bounds?.lowest ?? '0'}
        value={from}
        onChange={({ target }) => setDraft({ from: target.value, to, of: range })}
      />
      to
      <PriceInput
        aria-label="Highest price in pounds"
        placeholder={bounds?.highest ?? ''}
        value={to}
        onChange={({ target }) => setDraft({ from, to: target.value, of: range })}
      />
      {/* Enter submits a form of several fields only if it has a button. */}
      <button type="submit" className="sr-only" tabIndex={-1}>
        Apply price range
      </button>
    </form>
  );
}

function PriceInput(props: ComponentProps<typeof TextInput>) {
  return (
    <span className="relative block w-24 max-lg:grow">
      <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-base">
        £
      </span>
      <TextInput {...props} inputMode="decimal" autoComplete="off" maxLength={9} className="figures pl-7" />
    </span>
  );
}
