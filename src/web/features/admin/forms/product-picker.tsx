import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request } from '../../../api.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useDebounced } from '../../../ui/debounced.ts';
import { Money } from '../parts/money.tsx';
import { SearchPicker } from './search-picker.tsx';

/** Debounce, in ms. */
const pauseMs = 200;
const mostShown = 8;

export type PickedProduct = Pick<Product, 'id' | 'name' | 'price' | 'stock'>;

/** Searches products on sale by name. */
export function ProductPicker({ label, onPick }: { label: string; onPick: (product: PickedProduct) => void }) {
  const [typed, setTyped] = useState('');
  const { data, isFetching } = useProducts(typed);
  const options = data ?? [];
  const hasNoMatches = typed.trim().length > 1 && data !== undefined && !isFetching && options.length === 0;
  return (
    <div className="grid gap-1.5">
      <SearchPicker
        label={label}
        placeholder="Search products"
        value={typed}
        onValue={setTyped}
        options={options}
        optionKey={({ id }) => id}
        renderOption={(product) => <Option product={product} />}
        onPick={(product) => {
          setTyped('');
          onPick(product);
        }}
        nothing={hasNoMatches ? 'No product on sale has that name.' : undefined}
      />
    </div>
  );
}

function Option({ product: { name, price, stock } }: { product: PickedProduct }) {
  return (
    <span className="flex items-baseline justify-between gap-4 px-3 py-2 text-sm">
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-muted">{stock > 0 ? `${stock} in stock` : 'Sold out'}</span>
      </span>
      <Money amount={price} />
    </span>
  );
}

function useProducts(typed: string) {
  const q = useDebounced(typed.trim(), pauseMs);
  return useQuery({
    queryKey: ['product-picker', q],
    queryFn: ({ signal }) =>
      request<Product[]>(`/api/products?${new URLSearchParams({ q, limit: String(mostShown) })}`, { signal }),
    enabled: q.length > 1,
  });
}

type Named = Pick<PickedProduct, 'id' | 'name'>;
type ChosenProductsProps = {
  label: string;
  products: readonly Named[];
  onProducts: (products: Named[]) => void;
};

/** Products chosen by hand, each once. */
export function ChosenProducts({ label, products, onProducts }: ChosenProductsProps) {
  return (
    <div className="grid gap-3">
      <ProductPicker
        label={label}
        onPick={({ id, name }) => onProducts([...products.filter((one) => one.id !== id), { id, name }])}
      />
      {products.length > 0 && (
        <ul aria-label="Chosen products" className="divide-y divide-line rounded-field bg-paper px-3 text-sm">
          {products.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-1">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <IconButton label={`Remove ${name}`} onClick={() => onProducts(products.filter((one) => one.id !== id))}>
                <Trash2 className="size-4.5" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
