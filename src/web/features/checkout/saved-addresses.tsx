import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import { RadioCard } from '../../ui/fields/radio-card.tsx';
import { detailsOf } from './checkout-start.queries.ts';
import type { Details } from './details.rules.ts';
import { addressFields } from './details.rules.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

const emptyAddress = { address: '', addressLine2: '', city: '', postcode: '' };

/** Saved addresses to choose from. Choosing one fills in the fields below, which stay editable. */
export function SavedAddresses({ form, saved }: { form: CheckoutForm; saved: readonly Address[] }) {
  const { details } = form.draft;
  const chosen = saved.find((one) => {
    const filled = detailsOf(one);
    return addressFields.every((field) => filled[field] === details[field]);
  });
  const fillIn = (filled: Partial<Details>) => form.change({ details: { ...details, ...filled } });
  return (
    <fieldset className="mb-6 grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-semibold">Deliver to</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {saved.map((one) => (
          <RadioCard
            key={one.id}
            name="savedAddress"
            value={one.id}
            title={one.label}
            text={<span className="wrap-anywhere">{[inOneLine(one.address), one.city, one.postcode].join(', ')}</span>}
            checked={one === chosen}
            onChange={() => fillIn(detailsOf(one))}
          />
        ))}
        <RadioCard
          name="savedAddress"
          value="another"
          title="Another address"
          text="Fill it in below"
          checked={chosen === undefined}
          onChange={() => fillIn(emptyAddress)}
        />
      </div>
    </fieldset>
  );
}
