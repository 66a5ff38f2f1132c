import { expect, test } from 'vitest';
import { filterOf, filtersOf, priceError, withoutFilters, withoutSearch } from './listing-filters.rules.ts';
import { addressOf, readListing } from './listing.rules.ts';

const shelves = {
  categories: [{ key: 'food', path: '/food', name: 'Food & Treats', isHidden: false, parent: null }],
  animals: [{ key: 'cat', path: '/cats', name: 'Cats', isHidden: false }],
  collections: [],
};

test('only active filters are sent to the API', () => {
  expect(filterOf(readListing({})).toString()).toBe('');
  expect(
    filterOf(readListing({ category: 'Food', inStock: 'true', layout: 'list', sort: 'price-asc' })).toString(),
  ).toBe('category=food&inStock=true');
});

test('an invalid price gets advice', () => {
  expect(['', '5', '£12.50', '9,50', 'cheap', '9999999'].map(priceError)).toEqual([
    undefined,
    undefined,
    undefined,
    'Use a point for pence: 9.50',
    'Enter an amount in pounds such as 12.50',
    'Enter £1,000,000 or less',
  ]);
});

test('each filter can be removed, and all of them at once', () => {
  const listing = readListing({
    category: 'food',
    q: 'fish',
    pet: 'cat',
    minPrice: '2',
    maxPrice: '9',
    brand: 'Fernhill',
    inStock: true,
  });
  const active = filtersOf(listing, shelves);
  expect(active.map(({ label }) => label)).toEqual([
    '“fish”',
    'Food & Treats',
    'Cats',
    '£2 to £9',
    'Fernhill',
    'In stock',
  ]);

  const bare = Object.assign({}, listing, ...active.map(({ without }) => without));
  expect(addressOf(bare)).toEqual({});
  expect(addressOf({ ...listing, ...withoutFilters(), ...withoutSearch(listing) })).toEqual({});
});

test('a category page’s own category cannot be removed', () => {
  expect(filtersOf(readListing({}, { category: 'food' }), shelves, { category: 'food' })).toEqual([]);
});
