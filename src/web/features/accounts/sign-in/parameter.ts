import { useSearch } from '@tanstack/react-router';

/** A parameter of the page's address, as text; the router reads one that looks like a number as a number. */
export function useParameter(name: string): string | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
