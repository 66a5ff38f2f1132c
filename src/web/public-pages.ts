import { listingDeps } from './features/catalogue/listing/listing.rules.ts';
import type { Fixed } from './features/catalogue/listing/listing.rules.ts';

/** Whatever the path says: no parameter of the query overrides it. */
const fromPath = '-';

/**
 * The pages that are the same for everybody and can be cached, each with a function that normalises its query string, so that
 * different spellings of an address share one cache entry. Pages not listed are rendered for each request and never cached.
 */
export const publicPages: Readonly<Record<string, (search: string) => string>> = {
  '/': readsNothing,
  '/$animal': listing({ pet: fromPath }),
  '/$animal/$category': listing({ pet: fromPath, category: fromPath }),
  '/accessories': listing({ category: 'accessories' }),
  '/bundles/$': readsNothing,
  '/brands/$brand': listing({ brand: fromPath }),
  '/c/$address': listing(),
  '/contact': readsNothing,
  '/food': listing({ category: 'food' }),
  '/forgot-password': readsNothing,
  '/form/$result': readsNothing,
  '/gift-card': readsNothing,
  '/health': listing({ category: 'health' }),
  '/journal': readsNothing,
  '/journal/$slug': readsNothing,
  '/login': readsNothing,
  '/opening-soon': readsNothing,
  '/pages/$slug': readsNothing,
  '/policies': readsNothing,
  '/product/$id': readsNothing,
  '/register': readsNothing,
  '/shop': listing(),
};

function readsNothing(): string {
  return '';
}

function listing(fixed?: Fixed) {
  return (search: string) => {
    const given = Object.fromEntries(new URLSearchParams(search));
    const read = Object.entries(listingDeps(given, fixed)).filter(([, value]) => value !== undefined);
    return read.length > 0 ? `?${new URLSearchParams(read.map(([name, value]) => [name, String(value)]))}` : '';
  };
}
