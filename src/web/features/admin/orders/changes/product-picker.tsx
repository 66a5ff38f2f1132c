import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request } from '../../../../api.ts';
import { Combobox } from '../../../../ui/fields/combobox.tsx';
import { controlClass } from '../../../../ui/fields/text-input.tsx';
import { useSettled } from '../../../../ui/settled.ts';
import { countOf } from '../../parts/formats.rules.ts';
import { Money } from '../../parts/money.tsx';

/** A pause in typing, in ms. */
const pauseMs = 200;
const mostShown = 8;

export type PickedProduct = Pick<Product, 'id' | 'name' | 'price' | 'stock'>;

/** Finds a product on sale by its name. */
export function ProductPicker({ label, onPick }: { label: string; onPick: (product: PickedProduct) => void }) {
  const [typed, setTyped] = useState('');
  const { data, isFetching } = useProducts(typed);
  const options = data ?? [];
  const isInVain = typed.trim().length > 1 && data !== undefined && !isFetching && options.length === 0;
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold" aria-hidden>
        {label}
      </span>
      <Combobox
        label={label}
        placeholder="Search products"
        maxLength={120}
        inputClass={`${controlClass} h-12`}
        value={typed}
        onValue={setTyped}
        options={options}
        optionKey={({ id }) => id}
        renderOption={(product) => <Option product={product} />}
        onPick={(product) => {
          setTyped('');
          onPick(product);
        }}
        status={countOf(options.length, 'product')}
        nothing={isInVain ? 'No product on sale is called that.' : undefined}
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
  const q = useSettled(typed.trim(), pauseMs);
  return useQuery({
    queryKey: ['product-picker', q],
    queryFn: ({ signal }) =>
      request<Product[]>(`/api/products?${new URLSearchParams({ q, limit: String(mostShown) })}`, { signal }),
    enabled: q.length > 1,
  });
}
