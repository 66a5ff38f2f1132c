import { useQuery } from '@tanstack/react-query';
import { vatRates } from '#catalogue/prices/vat-rates.contract.ts';
import { readPounds } from '#platform/money.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { percent } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { suppliersQuery } from '../parts/summary.queries.ts';
import { useAfterVat, useBeforeWhat, useCostHint } from '../pricing/after-vat.tsx';
import { isBelowParcel, marginBetween, profitOf } from '../pricing/price-entry.rules.ts';
import type { FieldsProps } from './product-fields.tsx';

const units = ['g', 'kg', 'ml', 'l'] as const;
const unitNames = { g: 'g', kg: 'kg', ml: 'ml', l: 'l' };

type PriceFieldsProps = FieldsProps & { cost: string | null; supplierId: number | null };

export function PriceFields({ draft, errors, onDraft, cost, supplierId }: PriceFieldsProps) {
  const { data: shop } = useQuery(shopQuery);
  const { data: suppliers } = useQuery(suppliersQuery);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Price in £"
        name="price"
        hint={
          <Profit
            price={draft.price}
            cost={cost ?? readPounds(draft.costPerItem) ?? null}
            vatRate={Number(draft.vatRate) || 0}
            parcel={suppliers?.find(({ id }) => id === supplierId)?.shippingRate ?? null}
          />
        }
        value={draft.price}
        onText={(price) => onDraft({ price })}
        error={errors['price']}
        inputMode="decimal"
        autoComplete="off"
      />
      {shop?.vatNumber && <VatField draft={draft} errors={errors} onDraft={onDraft} />}
      <CostField draft={draft} errors={errors} onDraft={onDraft} />
      <TextField
        label="Net quantity"
        optional
        name="netValue"
        hint="For products sold by weight or volume. Used for the unit price."
        value={draft.netValue}
        onText={(netValue) => onDraft({ netValue })}
        error={errors['netValue']}
        inputMode="decimal"
        autoComplete="off"
      />
      <ChoiceField
        label="Unit"
        hint="Of the net quantity."
        value={draft.netUnit}
        onValue={(netUnit) => onDraft({ netUnit })}
        options={units}
        names={unitNames}
      />
      <TextField
        label="Weight in g"
        optional
        name="weightGrams"
        hint="One item with its packaging. Added up for each parcel."
        value={draft.weightGrams}
        onText={(weightGrams) => onDraft({ weightGrams })}
        error={errors['weightGrams']}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
}

function VatField({ draft, errors, onDraft }: FieldsProps) {
  return (
    <ChoiceField
      label="VAT"
      hint="Included in the price."
      name="vatRate"
      error={errors['vatRate']}
      value={draft.vatRate}
      onValue={(vatRate) => onDraft({ vatRate })}
      options={vatRates.map(String)}
      names={{ '20': '20% (standard)', '5': '5% (reduced)', '0': '0% (zero-rated)' }}
    />
  );
}

function CostField({ draft, errors, onDraft }: FieldsProps) {
  const costHint = useCostHint();
  return (
    <TextField
      label="Cost per item in £"
      optional
      name="costPerItem"
      hint={`${costHint} While a supplier sends it, their price counts.`}
      value={draft.costPerItem}
      onText={(costPerItem) => onDraft({ costPerItem })}
      error={errors['costPerItem']}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

type ProfitProps = {
  price: string;
  cost: string | null;
  vatRate: number;
  /** The supplier's rate for a parcel. */
  parcel: string | null;
};

/** The profit at the typed price, with a warning when it does not cover delivery. */
function Profit({ price: typed, cost, vatRate, parcel }: ProfitProps) {
  const leaves = useAfterVat();
  const before = useBeforeWhat();
  const price = readPounds(typed);
  const saved = price === undefined ? null : marginBetween(price, cost);
  const profit = price === undefined ? null : profitOf({ price, supplierPrice: cost });
  if (cost === null) return before.includes('VAT') ? 'Including VAT.' : 'What customers pay.';
  if (saved === null || profit === null)
    return (
      <>
        One costs you <Money amount={cost} />.
      </>
    );
  return (
    <>
      Cost <Money amount={cost} />, margin {percent(saved)}, profit <Money amount={profit} /> {before}
      {price !== undefined &&
        [leaves({ price, supplierPrice: cost, vatRate })].filter(Boolean).map((left) => `; ${left}`)}
      .
      {price !== undefined &&
        isBelowParcel({ price, supplierPrice: cost }, before.includes('VAT') ? vatRate : 0, parcel) && (
          <strong className="block">
            That’s less than the <Money amount={parcel ?? ''} /> its supplier asks for a parcel: one alone, sent free,
            makes a loss.
          </strong>
        )}
    </>
  );
}
