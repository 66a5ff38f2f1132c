import { expect, test } from 'vitest';
import { canonicalPath } from './listing-words.rules.ts';
import { addressOf, onKnownShelves, priceRange, productsBefore, readListing } from './listing.rules.ts';

const shelves = {
  categories: [{ key: 'food', path: '/food', name: 'Food & Treats', isHidden: false, parent: null }],
  animals: [{ key: 'cat', path: '/cats', name: 'Cats', isHidden: false }],
  collections: [],
};

test('an empty address shows all products', () => {
  expect(readListing({})).toMatchObject({ featured: false, inStock: false, sort: 'recommended', layout: 'grid' });
  expect(addressOf(readListing({}))).toEqual({});
});

test.each([
  ['Food', 'food'],
  ['HEALTH', 'health'],
  ['Pet Toys', 'accessories'],
  ['pet care', 'health'],
  ['all', undefined],
  ['dinosaurs', 'dinosaurs'],
  ['Dinosaurs & friends', undefined],
  ['', undefined],
])('the category %s means %s', (word, category) => {
  expect(readListing({ category: word }).category).toBe(category);
});

test('a category page keeps its category, whatever the address says, and does not repeat it', () => {
  const listing = readListing({ category: 'health', pet: 'cat' }, { category: 'food' });
  expect(listing.category).toBe('food');
  expect(addressOf(listing, { category: 'food' })).toEqual({ pet: 'cat' });
});

test('unknown values are left out rather than rejected', () => {
  const listing = readListing({
    pet: 'a dragon',
    sort: 'cheapest',
    minPrice: 'much',
    inStock: 'perhaps',
    layout: 'spiral',
  });
  expect(addressOf(listing)).toEqual({});
});

test('a category and an animal that the shop does not have are left out', () => {
  const listing = readListing({ pet: 'dragon', category: 'dinosaurs', inStock: true });
  expect(addressOf(onKnownShelves(listing, shelves))).toEqual({ inStock: true });
  const known = readListing({ pet: 'cat', category: 'food' });
  expect(onKnownShelves(known, shelves)).toEqual(known);
});

test('numbers and booleans are accepted as text or as values', () => {
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

test('a search is limited to the API’s maximum length', () => {
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

test.each([
  ['2', 2, 24],
  [3, 3, 48],
  ['1', undefined, 0],
  ['0', undefined, 0],
  ['-2', undefined, 0],
  ['1.5', undefined, 0],
  ['1e3', undefined, 0],
  ['999999', undefined, 0],
])('the page %j is page %j, after %i products', (typed, page, before) => {
  const listing = readListing({ page: typed });
  expect(listing.page).toBe(page);
  expect(productsBefore(listing)).toBe(before);
  expect(addressOf(listing)).toEqual(page === undefined ? {} : { page });
});

test('each page of a listing is an address of its own for search engines', () => {
  expect(canonicalPath(readListing({ page: 2, pet: 'dog' }), shelves)).toBe('/shop?page=2');
  expect(canonicalPath(readListing({ page: 2 }, { category: 'food' }), shelves)).toBe('/food?page=2');
  expect(canonicalPath(readListing({ page: 2, featured: true }), shelves)).toBe('/shop?featured=true&page=2');
  expect(canonicalPath(readListing({ pet: 'cat', page: 2 }), shelves)).toBe('/cats?page=2');
  expect(canonicalPath(readListing({ pet: 'cat', category: 'food' }), shelves)).toBe('/cats/food');
  expect(canonicalPath(readListing({ page: 2, q: 'rope' }), shelves)).toBeUndefined();
});
