import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request } from '../../../api.ts';
import { ChosenProducts } from './product-picker.tsx';

type Chosen = ComponentProps<typeof ChosenProducts>;
type HandPickedProps = Omit<Chosen, 'products' | 'onProducts' | 'listLabel'> & {
  ids: readonly number[];
  onIds: (ids: number[]) => void;
};

/** Products that are stored by their numbers, chosen and shown by name. */
export function HandPicked({ label, ids, onIds, ...rest }: HandPickedProps) {
  const names = useNames(ids);
  return (
    <ChosenProducts
      {...rest}
      label={label}
      listLabel={`Chosen: ${label}`}
      products={ids.map((id) => ({ id, name: names.get(id) ?? `Product ${id}` }))}
      onProducts={(products) => onIds(products.map(({ id }) => id))}
    />
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
