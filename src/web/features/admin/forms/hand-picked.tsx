import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request } from '../../../api.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { ProductPicker } from './product-picker.tsx';

type HandPickedProps = {
  label: string;
  hint?: ReactNode;
  ids: readonly number[];
  error?: string | undefined;
  /** Their order matters. */
  inOrder?: boolean;
  /** In a form that is read as it stands: one field of this name for each. */
  name?: string;
  onIds: (ids: number[]) => void;
};

/** Products that are stored by their numbers, chosen and shown by name. */
export function HandPicked({ label, hint, ids, error, inOrder = false, name, onIds }: HandPickedProps) {
  const names = useNames(ids);
  const nameOf = (id: number) => names.get(id) ?? `Product ${id}`;

  function move(id: number, by: -1 | 1) {
    const at = ids.indexOf(id);
    onIds(ids.with(at, ids[at + by] ?? id).with(at + by, id));
  }

  return (
    <div className="grid gap-2">
      <ProductPicker label={label} onPick={({ id }) => onIds([...ids.filter((one) => one !== id), id])} />
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {error && <FieldError>{error}</FieldError>}
      {ids.length > 0 && (
        <ul aria-label={`Chosen: ${label}`} className="divide-y divide-line rounded-field bg-paper px-3 text-sm">
          {ids.map((id, at) => (
            <li key={id} className="flex items-center gap-1 py-1">
              <span className="min-w-0 grow font-semibold wrap-anywhere">{nameOf(id)}</span>
              {name && <input type="hidden" name={name} value={id} />}
              {inOrder && (
                <MoveButtons
                  what={nameOf(id)}
                  isFirst={at === 0}
                  isLast={at === ids.length - 1}
                  onMove={(by) => move(id, by)}
                />
              )}
              <IconButton label={`Remove ${nameOf(id)}`} onClick={() => onIds(ids.filter((one) => one !== id))}>
                <Trash2 className="size-4.5" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Of those that are or were on sale. */
function useNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const { data = [] } = useQuery({
    queryKey: ['products-by-number', ids],
    queryFn: ({ signal }) =>
      request<Pick<Product, 'id' | 'name'>[]>(`/api/products/saved?ids=${ids.join(',')}`, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data.map(({ id, name }) => [id, name]));
}
