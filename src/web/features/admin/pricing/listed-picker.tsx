import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedProducts } from '#dropshipping/connectors/connectors.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { useDebounced } from '../../../ui/debounced.ts';
import { SearchPicker } from '../forms/search-picker.tsx';
import { Money } from '../parts/money.tsx';
import { suppliersQuery } from '../parts/summary.queries.ts';

type Listed = ListedProducts['products'][number];

/** Debounce, in ms; long, because each search queries the supplier's system. */
const pauseMs = 400;
const mostShown = 8;

type ListedPickerProps = { supplierId: number; onPick: (listed: Listed) => void };

/** Searches a supplier's listed products for the right code; renders nothing when the supplier has no list. */
export function ListedPicker({ supplierId, onPick }: ListedPickerProps) {
  const { data: suppliers } = useQuery(suppliersQuery);
  const supplier = suppliers?.find(({ id }) => id === supplierId);
  if (!supplier || supplier.connector === 'none') return null;
  return <Picker key={supplierId} supplierId={supplierId} name={supplier.name} onPick={onPick} />;
}

function Picker({ supplierId, name, onPick }: ListedPickerProps & { name: string }) {
  const [typed, setTyped] = useState('');
  const { data, error, isFetching } = useListed(supplierId, typed);
  const options = data?.products.slice(0, mostShown) ?? [];
  const label = `Find it in the list of ${name}`;
  return (
    <div className="grid gap-1.5">
      <SearchPicker
        label={label}
        placeholder="Name or code"
        value={typed}
        onValue={setTyped}
        options={options}
        optionKey={({ code }) => code}
        renderOption={(listed) => <Option listed={listed} />}
        onPick={(listed) => {
          setTyped(listed.name);
          onPick(listed);
        }}
      />
      <p className="min-h-5 text-sm text-muted" role="status">
        {error && sentenceFor(error, 'We couldn’t load the supplier’s list.')}
        {!error && isFetching && 'Searching the supplier’s list…'}
        {!error && !isFetching && data && options.length === 0 && 'The supplier lists nothing with that name.'}
      </p>
    </div>
  );
}

function Option({ listed: { code, name, price, cost, currency, product } }: { listed: Listed }) {
  return (
    <span className="grid gap-0.5 px-3 py-2 text-sm">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-muted">
        {code}
        {price !== null && (
          <>
            {' · '}
            {cost === null ? `${price} ${currency}` : <Money amount={cost} />}
          </>
        )}
        {product && ` · already sold as ${product.name}`}
      </span>
    </span>
  );
}

function useListed(supplierId: number, typed: string) {
  const search = useDebounced(typed.trim(), pauseMs);
  return useQuery({
    queryKey: ['suppliers', supplierId, 'listed', search],
    queryFn: ({ signal }) =>
      request<ListedProducts>(`/api/suppliers/${supplierId}/listed-products?${new URLSearchParams({ search })}`, {
        signal,
      }),
    enabled: search.length > 1,
  });
}
