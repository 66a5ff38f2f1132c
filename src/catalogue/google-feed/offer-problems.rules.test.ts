import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { googleItem } from './google-item.rules.ts';
import type { OfferedProduct } from './google-item.rules.ts';
import { problemsFor } from './offer-problems.contract.ts';
import { isOffered, problemsOf } from './offer-problems.rules.ts';

const good: OfferedProduct = {
  id: 1,
  name: 'Chicken and Rice',
  description: 'For adult dogs.',
  category: 'food',
  subcategory: null,
  kind: 'dry food',
  pet: 'dog',
  brand: 'Fernhill',
  gtin: '5012345678900',
  price: pence(1200),
  wasPrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  isSoldOut: false,
  netQuantity: 2,
  netUnit: 'kg',
  weightGrams: 2100,
  shippingRate: null,
  pictures: [{ key: 'a'.repeat(20), width: 960, height: 720 }],
  familyId: null,
  familyValues: null,
  familyOptions: null,
  details: {},
};
const picture = (width: number, height: number) => [{ key: 'a'.repeat(20), width, height }];
const flavours = { familyId: 3, familyValues: ['Duck'], familyOptions: [{ name: 'Flavour' }] };

function problemsWith(change: Partial<OfferedProduct>, isGtinTwice = false) {
  const product = { ...good, ...change };
  const shelves = { categories: [], animals: [], collections: [] } as never;
  const item = googleItem(product, { delivery: [], shelves, shopUrl: 'https://shop.example' });
  return problemsOf(product, { item, isGtinTwice });
}

test.each<[Partial<OfferedProduct>, string[]]>([
  [{}, []],
  [{ price: pence(0) }, ['no-price']],
  [{ pictures: [] }, ['no-picture']],
  [{ description: ' ' }, ['no-description']],
  [{ pictures: picture(99, 900) }, ['picture-under-100']],
  [{ pictures: picture(900, 219) }, ['picture-under-220']],
  [{ pictures: picture(499, 499) }, ['picture-under-500']],
  [{ pictures: picture(500, 500) }, []],
  [{ brand: null, gtin: null }, ['no-brand-or-gtin']],
  [{ gtin: null }, ['no-gtin']],
  [{ gtin: '2012345678903' }, ['shop-only-gtin']],
  [{ brand: null }, []],
  [{ name: 'Rope Toy, free delivery' }, ['promotion-in-title']],
  [{ name: 'Rope Toy only £5' }, ['promotion-in-title']],
  [{ name: 'CHICKEN AND RICE' }, ['capitals-in-title']],
  [{ name: 'ABC 12' }, []],
  [{ name: 'x'.repeat(151) }, ['long-title']],
  [{ name: 'x'.repeat(150) }, []],
  [{ wasPrice: pence(1250) }, ['small-or-large-sale']],
  [{ wasPrice: pence(1500) }, []],
  [{ wasPrice: pence(20_000) }, ['small-or-large-sale']],
  [flavours, ['variants-apart']],
  [{ ...flavours, familyOptions: [{ name: 'Size' }] }, []],
  [{ weightGrams: null }, ['no-weight']],
  [{ netQuantity: null, netUnit: null }, ['no-unit-quantity']],
  [{ pet: null }, ['no-google-category']],
])('%j has %j', (change, problems) => {
  expect(problemsWith(change)).toEqual(problems);
});

test('the same number on two products is told of both, and what has no price or picture is not offered', () => {
  expect(problemsWith({}, true)).toEqual(['gtin-twice']);
  expect(isOffered(good)).toBe(true);
  expect([isOffered({ ...good, price: pence(0) }), isOffered({ ...good, pictures: [] })]).toEqual([false, false]);
});

test('Meta wants larger pictures than Google, and a brand or a number', () => {
  expect(problemsFor('google', 'refused')).not.toContain('picture-under-500');
  expect(problemsFor('meta', 'refused')).toEqual(expect.arrayContaining(['picture-under-500', 'no-brand-or-gtin']));
  expect(problemsFor('bing', 'refused')).toContain('picture-under-220');
});
