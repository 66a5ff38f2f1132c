import { useId, useState } from 'react';
import type { ComponentProps } from 'react';
import { highestPrice } from '#catalogue/products/product-limits.contract.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { priceError } from './listing-filters.rules.ts';
import { addressOf, priceRange } from './listing.rules.ts';
import type { Fixed, Listing } from './listing.rules.ts';

type PriceFilterProps = {
  listing: Listing;
  fixed: Fixed | undefined;
  onChange: (changed: Partial<Listing>) => void;
};

const longestPrice = `${highestPrice}.00`.length;

type Draft = { from: string; to: string; of: string; isInvalid?: boolean };

/** Applies the range on Enter and when the focus leaves both fields. */
export function PriceFilter({ listing, fixed, onChange }: PriceFilterProps) {
  const { minPrice = '', maxPrice = '' } = listing;
  const range = `${minPrice}-${maxPrice}`;
  const [draft, setDraft] = useState<Draft>();
  const errorId = useId();
  const invalidProps = (error: string | false | undefined) =>
    error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  const { from, to, isInvalid = false } = draft?.of === range ? draft : { from: minPrice, to: maxPrice };
  const errors = { from: priceError(from), to: priceError(to) };
  const error = isInvalid ? (errors.from ?? errors.to) : undefined;

  function apply() {
    if (errors.from ?? errors.to) {
      setDraft({ from, to, of: range, isInvalid: true });
      return;
    }
    const [lowest, highest] = priceRange(from, to);
    if (lowest === listing.minPrice && highest === listing.maxPrice) setDraft(undefined);
    else onChange({ minPrice: lowest, maxPrice: highest });
  }

  return (
    <form
      noValidate
      aria-label="Price range"
      className="relative flex shrink-0 flex-wrap items-center gap-2 text-sm text-muted lg:w-58"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      // Not when moving between the two fields.
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || apply()}
    >
      <PriceInput
        aria-label="Lowest price in pounds"
        name="minPrice"
        {...invalidProps(isInvalid && errors.from)}
        placeholder="Min"
        value={from}
        onChange={({ target }) => setDraft({ from: target.value, to, of: range })}
      />
      to
      <PriceInput
        aria-label="Highest price in pounds"
        name="maxPrice"
        {...invalidProps(isInvalid && errors.to)}
        placeholder="Max"
        value={to}
        onChange={({ target }) => setDraft({ from, to: target.value, of: range })}
      />
      <OtherFilters listing={listing} fixed={fixed} />
      {/* Enter submits a form of several fields only if it has a button. */}
      <button type="submit" className="sr-only" tabIndex={-1}>
        Apply price range
      </button>
      {error && (
        <div id={errorId} className="basis-full">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </form>
  );
}

/** Before the page is hydrated the form makes the whole address. */
function OtherFilters({ listing, fixed }: Pick<PriceFilterProps, 'listing' | 'fixed'>) {
  const address = addressOf({ ...listing, minPrice: undefined, maxPrice: undefined, page: undefined }, fixed);
  return Object.entries(address).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={String(value)} />,
  );
}

function PriceInput(props: ComponentProps<typeof TextInput>) {
  return (
    <span className="relative block w-24 max-lg:grow">
      <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-base">
        £
      </span>
      <TextInput {...props} inputMode="decimal" autoComplete="off" maxLength={longestPrice} className="figures pl-7" />
    </span>
  );
}
