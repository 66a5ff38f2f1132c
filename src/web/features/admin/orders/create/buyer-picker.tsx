import { useState } from 'react';
import type { KnownBuyer } from '#orders/admin/buyers/buyers.contract.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import { Combobox } from '../../../../ui/fields/combobox.tsx';
import { controlClass } from '../../../../ui/fields/field.tsx';
import { countOf } from '../../parts/formats.rules.ts';
import { useBuyers } from './create-order.queries.ts';

/** Finds whoever has ordered before, or has an account, as their name, email or postcode is typed. */
export function BuyerPicker({ onPick }: { onPick: (buyer: KnownBuyer) => void }) {
  const [typed, setTyped] = useState('');
  const { data: options = [], isFetching, isSuccess } = useBuyers(typed);
  const hasNoMatches = typed.trim().length > 1 && isSuccess && !isFetching && options.length === 0;
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold" aria-hidden>
        Find a customer
      </span>
      <Combobox
        label="Find a customer"
        placeholder="Name, email or postcode"
        value={typed}
        onValue={setTyped}
        options={options}
        optionKey={({ customerEmail, customerName }) => `${customerEmail} ${customerName}`}
        renderOption={(buyer) => <Option buyer={buyer} />}
        onPick={(buyer) => {
          setTyped('');
          onPick(buyer);
        }}
        maxLength={120}
        inputClass={`${controlClass} h-12`}
        status={countOf(options.length, 'customer')}
        nothing={hasNoMatches ? 'Nobody yet. Fill in the fields below.' : undefined}
      />
    </div>
  );
}

function Option({ buyer: { customerName, customerEmail, shippingAddress } }: { buyer: KnownBuyer }) {
  const where = shippingAddress && `${inOneLine(shippingAddress.address)}, ${shippingAddress.postcode}`;
  return (
    <span className="grid px-3 py-2 text-sm">
      <span className="font-semibold wrap-anywhere">{customerName}</span>
      <span className="wrap-anywhere text-muted">{[customerEmail, where].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
