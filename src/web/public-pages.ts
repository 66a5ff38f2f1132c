import { listingParameters } from './features/catalogue/listing.rules.ts';

/**
 * The pages that look the same for everybody, so that one rendering serves all, and the query parameters each of them reads.
 * Other parameters are ignored: the page is rendered without them. A page that is not listed is rendered for each request
 * and never kept anywhere.
 */
export const publicPages: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/accessories': listingParameters,
  '/contact': [],
  '/food': listingParameters,
  '/forgot-password': [],
  '/health': listingParameters,
  '/login': [],
  '/policies': [],
  '/product/$id': [],
  '/register': [],
  '/shop': listingParameters,
};
