import { categoryNames } from '#catalogue/products/categories.contract.ts';
import type { Category } from '#catalogue/products/categories.contract.ts';
import type { Listing, ListingSort } from './listing.rules.ts';

type Words = { heading: string; intro: string; description: string };

const ofCategory: Record<Category, Words> = {
  food: {
    heading: categoryNames.food,
    intro: 'Everyday dinners, treats for good behaviour, and treats for no reason at all.',
    description:
      'Dry and wet food, treats, hay and seed for dogs, cats, small pets, birds and fish. Free UK delivery on orders over £25.',
  },
  accessories: {
    heading: categoryNames.accessories,
    intro: 'Things to chase, chew, wear, eat from and fall asleep on.',
    description:
      'Toys, collars, leads, bowls, beds and scratching posts, well made and fairly priced. Free UK delivery on orders over £25.',
  },
  health: {
    heading: categoryNames.health,
    intro: 'Shampoos, brushes and supplements for coats, paws and bath nights that go to plan.',
    description:
      'Shampoo, grooming and supplements for dogs and cats, with every ingredient named. Free UK delivery on orders over £25.',
  },
};

const ofAll: Words = {
  heading: 'All products',
  intro: 'Food, toys and everyday things for dogs, cats, small pets, birds and fish.',
  description:
    'Pet food, treats, toys, accessories and care from a small family-run shop. Free UK delivery on orders over £25 and 30-day returns.',
};

const ofBestSellers: Words = {
  heading: 'Best Sellers',
  intro: 'What other people’s animals keep asking for, and ours.',
  description:
    'What our customers bought most in the last 90 days, and our favourites. Free UK delivery on orders over £25.',
};

/** In the order of the select's options; relevance is offered for searches only. */
export const sortNames: Record<ListingSort, string> = {
  relevance: 'Relevance',
  name: 'Name A-Z',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  recommended: 'Recommended',
};

export function listingWords({ q, featured, category }: Listing): Words {
  if (q !== undefined) {
    return { heading: 'Search results', intro: `Results for “${q}”`, description: ofAll.description };
  }
  if (featured) return ofBestSellers;
  return category ? ofCategory[category] : ofAll;
}

export function emptyListingTitle({ q }: Listing): string {
  return q === undefined ? 'No products found in this category.' : `No products found for "${q}".`;
}

/** The canonical path for search engines; none for searches. */
export function canonicalPath({ q, featured, category, page }: Listing): string | undefined {
  if (q !== undefined) return undefined;
  const path = category && !featured ? `/${category}` : '/shop';
  const query = [featured && 'featured=true', page !== undefined && `page=${page}`].filter(Boolean).join('&');
  return query ? `${path}?${query}` : path;
}
