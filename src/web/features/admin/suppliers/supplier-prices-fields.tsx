import { useQuery } from '@tanstack/react-query';
import { costOf, costSide, isRetail, priceKinds } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { fromPounds, toPounds } from '#platform/money.ts';
import type { Errors } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { priceKindNames, roundingNames, shippingVatNames, sideWords } from '../parts/price-words.rules.ts';
import type { SupplierDraft } from './supplier-draft.rules.ts';

type Props = { draft: SupplierDraft; errors: Errors; onDraft: (part: Partial<SupplierDraft>) => void };

/** What the supplier's prices are, in the words of its list. */
export function SupplierPricesFields({ draft, errors, onDraft }: Props) {
  const kind = priceKinds.find((one) => one === draft.pricesAre) ?? null;
  return (
    <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-3 font-semibold">Prices</legend>
      <ChoiceField
        label="Their prices are"
        hint={<Example draft={draft} />}
        error={errors['pricesAre']}
        name="pricesAre"
        value={draft.pricesAre}
        onValue={(pricesAre) => onDraft({ pricesAre })}
        options={['', ...priceKinds]}
        names={priceKindNames}
      />
      {isRetail(kind) && (
        <TextField
          label="Less a discount of (%)"
          name="discount"
          hint="What you pay less than their own customers."
          value={draft.discount}
          onText={(discount) => onDraft({ discount })}
          error={errors['discount']}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      {kind !== 'no-vat' && (
        <ChoiceField
          label="Their delivery is charged"
          error={errors['shippingVat']}
          name="shippingVat"
          value={draft.shippingVat}
          onValue={(shippingVat) => onDraft({ shippingVat })}
          options={['', 'without', 'with']}
          names={shippingVatNames}
        />
      )}
      <CurrencyFields draft={draft} errors={errors} onDraft={onDraft} />
    </fieldset>
  );
}

function CurrencyFields({ draft, errors, onDraft }: Props) {
  return (
    <>
      <TextField
        label="Currency"
        optional
        name="currency"
        hint="Of prices that don’t name one. Left empty: pounds."
        placeholder="GBP"
        value={draft.currency}
        onText={(currency) => onDraft({ currency })}
        error={errors['currency']}
        autoComplete="off"
      />
      {isForeign(draft) && (
        <>
          <TextField
            label="Margin of safety (%)"
            name="currencyMargin"
            hint="Added to converted prices, for rates that move before the bill comes."
            value={draft.currencyMargin}
            onText={(currencyMargin) => onDraft({ currencyMargin })}
            error={errors['currencyMargin']}
            inputMode="decimal"
            autoComplete="off"
          />
          <ChoiceField
            label="Round costs"
            error={errors['costRounding']}
            name="costRounding"
            value={draft.costRounding}
            onValue={(costRounding) => onDraft({ costRounding })}
            options={['1', '5', '10', '50']}
            names={roundingNames}
          />
        </>
      )}
    </>
  );
}

function isForeign({ currency }: SupplierDraft): boolean {
  return !['', 'GBP'].includes(currency.trim().toUpperCase());
}

/** What £10.00 in its list costs the shop. */
function Example({ draft }: { draft: SupplierDraft }) {
  const { data: shop } = useQuery(shopQuery);
  const pricesAre = priceKinds.find((kind) => kind === draft.pricesAre) ?? null;
  if (pricesAre === null)
    return 'Until you say, prices are used as they stand, and the VAT on their bills isn’t known.';
  if (!shop) return null;
  if (isForeign(draft)) return 'Converted at the rate that you enter below the list of suppliers.';
  const isVatRegistered = shop.vatNumber !== null;
  const discount = Math.round((Number.parseFloat(draft.discount) || 0) * 100);
  const terms = { pricesAre, discount, currency: null, currencyMargin: 0, costRounding: 1 };
  const given = { amount: fromPounds('10.00'), currency: null };
  const { cost } = costOf(given, terms, { vatRate: 20, isVatRegistered, rates: new Map() });
  if (cost === null) return null;
  return `£10.00 in their list costs you £${toPounds(cost)}${sideWords(costSide(isVatRegistered, pricesAre))}, at 20%.`;
}
