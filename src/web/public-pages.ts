import type { Category } from '#catalogue/products/categories.contract.ts';
import { listingDeps } from './features/catalogue/listing/listing.rules.ts';

/**
 * The pages that look the same for everybody, so that one rendering serves all, each with what it makes of a query: the
 * shortest that means the same, so that nobody has pages made by writing one address in many ways. A page that is not
 * listed is rendered for each request and never kept anywhere.
 */
export const publicPages: Readonly<Record<string, (search: string) => string>> = {
  '/': readsNothing,
  '/accessories': listing('accessories'),
  '/contact': readsNothing,
  '/food': listing('food'),
  '/forgot-password': readsNothing,
  '/form/$result': readsNothing,
  '/health': listing('health'),
  '/login': readsNothing,
  '/opening-soon': readsNothing,
  '/policies': readsNothing,
  '/product/$id': readsNothing,
  '/register': readsNothing,
  '/shop': listing(),
};

function readsNothing(): string {
  return '';
}

function listing(fixed?: Category) {
  return (search: string) => {
    const given = Object.fromEntries(new URLSearchParams(search));
    const read = Object.entries(listingDeps(given, fixed)).filter(([, value]) => value !== undefined);
    return read.length > 0 ? `?${new URLSearchParams(read.map(([name, value]) => [name, String(value)]))}` : '';
  };
}
