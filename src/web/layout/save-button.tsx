import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#catalogue/products/products.contract.ts';

/** Local storage key of what a visitor has saved: product ids, the last first; none for a customer, whose list is in their account. */
export const savedStorageKey = 'saved';

/** Whether this browser has a saved list; without one nothing about it is loaded. */
export function hasSaved(): boolean {
  try {
    return localStorage.getItem(savedStorageKey) !== null;
  } catch {
    return false;
  }
}

const loadActs = () => import('../saved-products.ts');

/** The ids of what is saved, the last first. */
export const savedIdsQuery = queryOptions({
  queryKey: ['saved'],
  queryFn: async ({ client }) => (await loadActs()).readSavedIds(client),
  enabled: hasSaved,
  staleTime: Infinity,
});

/** A heart, pressed while the product is saved; the server renders it for everybody alike. Its place is up to `className`. */
export function SaveButton({ product, className }: { product: Pick<Product, 'id' | 'name'>; className: string }) {
  const client = useQueryClient();
  const isSaved = useQuery(savedIdsQuery).data?.includes(product.id) ?? false;
  return (
    <button
      type="button"
      className={`save-button ${className}`}
      aria-pressed={isSaved}
      aria-label={`${isSaved ? 'Saved' : 'Save'} ${product.name}`}
      onClick={() => void loadActs().then((acts) => acts.turnSaved(client, product))}
    />
  );
}
