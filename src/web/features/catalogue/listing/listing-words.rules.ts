import { categoryName, collectionName, lastSegment, petName } from '#catalogue/products/categories.contract.ts';
import type { Category, Pet, Shelves } from '#catalogue/products/categories.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { plainPounds } from '../../../ui/price.tsx';
import type { Fixed, Listing, ListingSort } from './listing.rules.ts';

type Words = { heading: string; intro: string; description: string };

const ofAll: Words = {
  heading: 'All products',
  intro: 'Food, toys and everyday things for dogs, cats, small pets, birds and fish.',
  description:
    'Pet food, treats, toys, accessories and care. Free UK delivery on orders over {free from} and {return days}-day returns.',
};

const ofBestSellers: Words = {
  heading: 'Best Sellers',
  intro: 'What other people’s animals keep asking for, and ours.',
  description:
    'What our customers bought most in the last 90 days, and our favourites. Free UK delivery on orders over {free from}.',
};

/** A description with the shop's own terms in it. */
export function ofTerms(
  text: string,
  { delivery, returnDays }: Pick<PublicSettings, 'delivery' | 'returnDays'>,
): string {
  return text.replace('{free from}', plainPounds(delivery.freeFrom)).replace('{return days}', String(returnDays));
}

/** In the order of the select's options; relevance is offered for searches only. */
export const sortNames: Record<ListingSort, string> = {
  relevance: 'Relevance',
  name: 'Name A-Z',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  recommended: 'Recommended',
};

export function listingWords({ q, featured, category }: Listing, shelves: Shelves, fixed: Fixed = {}): Words {
  if (q !== undefined) {
    return { heading: 'Search results', intro: `Results for “${q}”`, description: ofAll.description };
  }
  if (featured) return ofBestSellers;
  if (fixed.brand !== undefined) return { heading: fixed.brand, intro: '', description: '' };
  if (fixed.collection !== undefined)
    return { heading: collectionName(shelves, fixed.collection), intro: '', description: '' };
  if (fixed.pet !== undefined) return wordsFor(fixed.pet, fixed.category, shelves);
  if (category === undefined) return ofAll;
  return { heading: categoryName(shelves, category), intro: '', description: '' };
}

/** 'Dogs', 'Food & Treats for dogs'. */
function wordsFor(pet: Pet, category: Category | undefined, shelves: Shelves): Words {
  const name = petName(shelves, pet);
  const heading = category === undefined ? name : `${categoryName(shelves, category)} for ${name.toLowerCase()}`;
  return { heading, intro: '', description: '' };
}

export function emptyListingTitle({ q }: Listing): string {
  return q === undefined ? 'No products found in this category.' : `No products found for "${q}".`;
}

/** The canonical path for search engines; none for searches. */
export function canonicalPath(listing: Listing, shelves: Shelves, own?: string): string | undefined {
  const { q, featured, page } = listing;
  if (q !== undefined) return undefined;
  const path = own ?? (featured ? '/shop' : shelfPath(listing, shelves));
  const query = [featured && 'featured=true', page !== undefined && `page=${page}`].filter(Boolean).join('&');
  return query ? `${path}?${query}` : path;
}

/** '/dogs/food', '/dogs', '/food', or else the whole shop. */
function shelfPath({ category, pet, collection }: Listing, { categories, animals, collections }: Shelves): string {
  const chosen = collections.find(({ key }) => key === collection);
  if (chosen) return chosen.path;
  const shelf = categories.find(({ key }) => key === category);
  const animal = animals.find(({ key }) => key === pet);
  if (!animal) return shelf?.path ?? '/shop';
  return shelf ? `${animal.path}/${lastSegment(shelf.path)}` : animal.path;
}
