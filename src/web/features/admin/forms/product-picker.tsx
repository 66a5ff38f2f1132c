import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request } from '../../../api.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useDebounced } from '../../../ui/debounced.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Money } from '../parts/money.tsx';
import { MoveButtons } from './move-buttons.tsx';
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
  hint?: ReactNode;
  error?: string | undefined;
  products: readonly Named[];
  /** Their order matters. */
  inOrder?: boolean;
  /** In a form that is read as it stands: one field of this name for each. */
  name?: string;
  listLabel?: string;
  onProducts: (products: Named[]) => void;
};

/** Products chosen by hand, each once. */
export function ChosenProducts(props: ChosenProductsProps) {
  const { label, hint, error, products, inOrder = false, name, listLabel = 'Chosen products', onProducts } = props;

  function move(at: number, by: -1 | 1) {
    const [one, other] = [products[at], products[at + by]];
    if (one && other) onProducts(products.with(at, other).with(at + by, one));
  }

  return (
    <div className="grid gap-3">
      <ProductPicker
        label={label}
        onPick={(product) => onProducts([...products.filter(({ id }) => id !== product.id), namedOnly(product)])}
      />
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {error && <FieldError>{error}</FieldError>}
      {products.length > 0 && (
        <ul aria-label={listLabel} className="divide-y divide-line rounded-field bg-paper px-3 text-sm">
          {products.map((product, at) => (
            <li key={product.id} className="flex items-center gap-1 py-1">
              <span className="min-w-0 grow font-semibold wrap-anywhere">{product.name}</span>
              {name && <input type="hidden" name={name} value={product.id} />}
              {inOrder && (
                <MoveButtons
                  what={product.name}
                  isFirst={at === 0}
                  isLast={at === products.length - 1}
                  onMove={(by) => move(at, by)}
                />
              )}
              <IconButton
                label={`Remove ${product.name}`}
                onClick={() => onProducts(products.filter(({ id }) => id !== product.id))}
              >
                <Trash2 className="size-4.5" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const namedOnly = ({ id, name }: Named): Named => ({ id, name });
