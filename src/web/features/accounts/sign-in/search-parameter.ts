import { useSearch } from '@tanstack/react-router';

/** A search parameter of the page's address, as text. */
export function useSearchParameter(name: string): string | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
