import { expect, test } from 'vitest';
import {
  addressOf,
  filterOf,
  activeFilters,
  priceError,
  priceRange,
  readListing,
  withoutFilters,
  withoutSearch,
} from './listing.rules.ts';

test('an address without a word shows everything by name', () => {
  expect(readListing({})).toMatchObject({ featured: false, inStock: false, sort: 'recommended', layout: 'grid' });
  expect(addressOf(readListing({}))).toEqual({});
});

test.each([
  ['Food', 'food'],
  ['HEALTH', 'health'],
  ['Pet Toys', 'accessories'],
  ['pet care', 'health'],
  ['all', undefined],
  ['dinosaurs', undefined],
  ['', undefined],
])('the category %s means %s', (word, category) => {
  expect(readListing({ category: word }).category).toBe(category);
});

test('a page with a category of its own keeps it, whatever the address says, and does not repeat it', () => {
  const listing = readListing({ category: 'health', pet: 'cat' }, 'food');
  expect(listing.category).toBe('food');
  expect(addressOf(listing, 'food')).toEqual({ pet: 'cat' });
});

test('unknown values are left out rather than rejected', () => {
  const listing = readListing({
    pet: 'dragon',
    sort: 'cheapest',
    minPrice: 'much',
    inStock: 'perhaps',
    layout: 'spiral',
  });
  expect(addressOf(listing)).toEqual({});
});

test('numbers and yes-or-no may come as text or as values', () => {
  const typed = { q: '12', minPrice: '5', featured: 'true', inStock: 'true' };
  const parsed = { q: 12, minPrice: 5, featured: true, inStock: true };
  expect(readListing(parsed)).toEqual(readListing(typed));
});

test('a search is sorted by relevance until something else is chosen', () => {
  expect(readListing({ q: 'salmon' }).sort).toBe('relevance');
  expect(addressOf(readListing({ q: 'salmon' }))).toEqual({ q: 'salmon' });
  expect(readListing({ q: 'salmon', sort: 'price-asc' }).sort).toBe('price-asc');
  expect(readListing({ q: '   ' })).toMatchObject({ q: undefined, sort: 'recommended' });
  expect(readListing({ sort: 'relevance' }).sort).toBe('recommended');
});

test('a search stays within what the API takes', () => {
  expect(readListing({ q: 'a'.repeat(500) }).q).toHaveLength(120);
});

test('an address read and written again is the same', () => {
  const address = {
    category: 'food',
    featured: true,
    q: 'fish',
    pet: 'cat',
    brand: 'Fernhill',
    minPrice: '2',
    maxPrice: '9.50',
    inStock: true,
    sort: 'price-desc',
    layout: 'list',
  };
  expect(addressOf(readListing(address))).toEqual(address);
});

test('only what is asked for goes to the API', () => {
  expect(filterOf(readListing({})).toString()).toBe('');
  expect(
    filterOf(readListing({ category: 'Food', inStock: 'true', layout: 'list', sort: 'price-asc' })).toString(),
  ).toBe('category=food&inStock=true');
});

test.each([
  ['5', '10', ['5', '10']],
  ['10', '5', ['5', '10']],
  ['9', '10', ['9', '10']],
  ['£2.50', '', ['2.50', undefined]],
  ['-1', '1e3', [undefined, undefined]],
  ['', '0', [undefined, '0']],
  ['9,50', '1,250', [undefined, '1250']],
])('prices from "%s" to "%s"', (from, to, range) => {
  expect(priceRange(from, to)).toEqual(range);
});

test('what is no price says how to write one', () => {
  expect(['', '5', '£12.50', '9,50', 'cheap', '9999999'].map(priceError)).toEqual([
    undefined,
    undefined,
    undefined,
    'Use a point for pence: 9.50',
    'Give an amount in pounds such as 12.50',
    'Nothing costs more than a million',
  ]);
});

test('each narrowing can be taken away, and all of them at once', () => {
  const listing = readListing({
    category: 'food',
    q: 'fish',
    pet: 'cat',
    minPrice: '2',
    maxPrice: '9',
    brand: 'Fernhill',
    inStock: true,
  });
  const active = activeFilters(listing, 'Food & Treats');
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

test('the category of a page is not offered for removal', () => {
  expect(activeFilters(readListing({}, 'food'))).toEqual([]);
});
