// Also on PostgreSQL 15 behind PgBouncer: words, stems and ranks are the server’s.
import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

async function shopWithProducts(): Promise<TestShop> {
  const shop = await openShop();
  const food = { category: 'food', kind: 'dry food' } as const;
  await stockProducts(
    shop,
    {
      ...food,
      name: 'Chicken & Brown Rice Adult',
      pet: 'dog',
      brand: 'Paw & Vale',
      description: 'An everyday kibble.',
    },
    { ...food, name: 'Salmon & Peas Adult', pet: 'cat', description: 'For cats who like to be heard crunching.' },
    { ...food, name: 'Peanut Butter Bites', kind: 'treats', pet: 'dog', description: 'A biscuit with a smell.' },
    { name: 'Leather Collar', kind: 'collars', pet: 'dog', description: 'Stitched by hand for the everyday dog walk.' },
    {
      name: 'Oatmeal Shampoo',
      category: 'health',
      kind: 'grooming',
      description: "For the day after the fox's puddle.",
    },
    { name: 'Perch Swing', kind: 'toys', pet: 'bird', description: 'For budgies and canaries.' },
    { name: 'Running Wheel', kind: 'toys', pet: 'small-pet', description: 'Turns all night.' },
    { name: 'Catnip Dog', kind: 'toys', pet: 'cat', stock: 0, description: 'A dog of felt.' },
    { name: 'Plush Bed', kind: 'beds', pet: 'cat', description: 'Holds two who have been out.' },
    { name: 'Forest Rope', kind: 'toys', description: 'Smells of pine.' },
    { name: 'Dog Whistle', kind: 'training', description: 'Heard a mile off.' },
  );
  return shop;
}

const found = async (shop: TestShop, q: string, call = 'products') =>
  (await shop.inject({ url: `/api/${call}`, query: { q } })).json().map(({ name }: { name: string }) => name);

test.each([
  ['peanut', 'Peanut Butter Bites'],
  ['PEANUT', 'Peanut Butter Bites'],
  ['peanuts', 'Peanut Butter Bites'],
  ['peanu', 'Peanut Butter Bites'],
  ['pea', 'Salmon & Peas Adult'],
  ['chiken', 'Chicken & Brown Rice Adult'],
  ['hciken', 'Chicken & Brown Rice Adult'],
  ['salmn', 'Salmon & Peas Adult'],
  ['salmon adlt', 'Salmon & Peas Adult'],
  ['colar', 'Leather Collar'],
  ['colars', 'Leather Collar'],
  ['shampo', 'Oatmeal Shampoo'],
  ['shapmoo', 'Oatmeal Shampoo'],
  ['paw vale', 'Chicken & Brown Rice Adult'],
  ['hamster', 'Running Wheel'],
  ['budgie', 'Perch Swing'],
  ['swing for budgies', 'Perch Swing'],
  ['budgis', 'Perch Swing'],
  ['the collar', 'Leather Collar'],
  // Words that English search leaves out: at the end of what is typed they begin another.
  ['be', 'Plush Bed'],
  ['BE', 'Plush Bed'],
  ['the be', 'Plush Bed'],
  ['for', 'Forest Rope'],
  ['swing for', 'Perch Swing'],
  ['cat be', 'Plush Bed'],
  ['ever', 'Chicken & Brown Rice Adult'],
  ['"brown rice"', 'Chicken & Brown Rice Adult'],
])('a search for %s finds %s first', async (q, name) => {
  await using shop = await shopWithProducts();
  expect((await found(shop, q))[0]).toBe(name);
  expect((await found(shop, q, 'products/suggestions'))[0]).toBe(name);
});

test.each([
  ['dog food', ['Chicken & Brown Rice Adult', 'Peanut Butter Bites']],
  ['CAT', ['Catnip Dog', 'Plush Bed', 'Salmon & Peas Adult']],
  ['dog', ['Dog Whistle', 'Catnip Dog', 'Chicken & Brown Rice Adult', 'Peanut Butter Bites', 'Leather Collar']],
  ['whistle or swing', ['Perch Swing', 'Dog Whistle']],
  ['adult -salmon', ['Chicken & Brown Rice Adult']],
  ['salmon -adult', []],
  ['everyday', ['Chicken & Brown Rice Adult', 'Leather Collar']],
  ['salmon whistle', []],
  ['tractor', []],
  ['the', []],
  ['d', []],
])('a search for %s finds these, the best first', async (q, names) => {
  await using shop = await shopWithProducts();
  const hits = await found(shop, q);
  expect(hits.toSorted()).toEqual(names.toSorted());
  expect(hits[0]).toBe(names[0]);
});

test.each([
  '"',
  '""',
  '"dog',
  'dog"',
  "'",
  "dog's",
  '\\',
  'dog\\',
  '&',
  '|',
  '!',
  '! dog',
  'dog & | cat',
  '(',
  'dog)',
  ':*',
  'dog:*',
  '<->',
  'dog <-> cat',
  '-',
  '--',
  '-dog',
  'or',
  'or or or',
  '%',
  '_',
  '*',
  '?',
  '🐶',
  'ß',
  'é',
  '狗',
  "'; drop table products; --",
  'a'.repeat(120),
  `${'a '.repeat(59)}b`,
])('whatever is typed is a search, and no fault: %s', async (q) => {
  await using shop = await shopWithProducts();
  for (const call of ['products', 'products/facets', 'products/suggestions']) {
    const reply = await shop.inject({ url: `/api/${call}`, query: { q } });
    expect(reply.statusCode).toBe(200);
  }
});

test('a search can be filtered and sorted like any list', async () => {
  await using shop = await shopWithProducts();
  const names = async (query: string) =>
    (await shop.inject(`/api/products?${query}`)).json().map(({ name }: { name: string }) => name);
  expect(await names('q=dog&category=food&sort=name')).toEqual(['Chicken & Brown Rice Adult', 'Peanut Butter Bites']);
  expect(await names('q=dog&pet=cat')).toEqual(['Catnip Dog']);
  expect(await names('q=dog&pet=cat&inStock=true')).toEqual([]);
  expect(await names('q=chiken&pet=cat')).toEqual([]);
});

test('what is sold out comes last among equally good hits', async () => {
  await using shop = await openShop();
  await stockProducts(shop, { name: 'Rope', stock: 0 }, 'Rope', 'Rope');
  expect((await shop.inject('/api/products?q=rope')).json().map(({ id }: { id: number }) => id)).toEqual([2, 3, 1]);
});

test('withdrawn products are not found', async () => {
  await using shop = await openShop();
  await stockProducts(shop, { name: 'Rope', withdrawnAt: new Date() });
  expect(await found(shop, 'rope')).toEqual([]);
  expect(await found(shop, 'rop', 'products/suggestions')).toEqual([]);
});

test('suggestions are six at most, with what a small card shows', async () => {
  await using shop = await openShop();
  await stockProducts(shop, ...Array.from({ length: 9 }, (_, index) => `Ball ${index}`));
  const suggestions = (await shop.inject('/api/products/suggestions?q=bal')).json();
  expect(suggestions).toHaveLength(6);
  expect(suggestions[0]).toEqual({
    id: 1,
    name: 'Ball 0',
    category: 'accessories',
    price: '9.99',
    image: null,
    images: [],
    stock: 10,
  });
  for (const q of ['', '%20', undefined]) {
    expect((await shop.inject(`/api/products/suggestions${q === undefined ? '' : `?q=${q}`}`)).statusCode).toBe(400);
  }
});

test('a new product is found by a misspelt word at once', async () => {
  await using shop = await shopWithProducts();
  expect(await found(shop, 'hanress')).not.toContain('Tweed Harness');
  await stockProducts(shop, { name: 'Tweed Harness', slug: 'harness' });
  await shop.changes.transaction(async (_, announce) => announce('catalogue'));
  expect(await found(shop, 'hanress')).toEqual(['Tweed Harness']);
});

async function shopWithWords(): Promise<TestShop> {
  const shop = await openShop();
  await stockProducts(
    shop,
    { name: 'Meadow Hay', pet: 'small-pet', description: 'Cut late.' },
    { name: 'Litter Tray', description: 'With digging room.' },
    { name: 'Liver Rewards', description: 'Little and good.' },
    { name: 'Detangling Spray', description: 'Used after rinsing.' },
    { name: 'Stoneware Bowl', description: 'Speckled.' },
    { name: 'Brown Rice', description: 'Closed tightly.' },
    { name: 'Sweet Potato', description: 'Mashed.' },
    { name: 'Tuna in Gravy', kind: 'wet food', description: 'Poured.' },
    { name: 'White Rice', description: 'Boiled.' },
    { name: 'Stripy Fish', description: 'Felted.' },
  );
  return shop;
}

test('a typo in a word finds what the word would have found', async () => {
  await using shop = await shopWithWords();
  const slips = Object.entries({
    hamster: ['hamstr', 'hamter', 'hasmter', 'hamsterr', 'homster', 'ahmster'],
    litter: ['littr', 'liter', 'lttter'],
    spray: ['sray', 'spary', 'sprya'],
    tray: ['sray'],
    bowl: ['bown', 'bwol'],
    brown: ['bown', 'borwn'],
    sweet: ['swet', 'sweeet'],
    wet: ['swet'],
    white: ['whte', 'wihte'],
    stripy: ['striyp', 'sttripy'],
    digging: ['diggign', 'digigng'],
    closed: ['clsed', 'cloesd'],
    felted: ['feltde'],
  });
  for (const [word, typed] of slips) {
    const meant = await found(shop, word);
    expect(meant, word).not.toEqual([]);
    for (const slip of typed) {
      for (const call of ['products', 'products/suggestions'])
        expect(await found(shop, slip, call), slip).toEqual(expect.arrayContaining(meant));
    }
  }
});

test('of the words that a typo may mean the likeliest comes first', async () => {
  await using shop = await shopWithWords();
  await stockProducts(shop, { name: 'Steel Bowl', slug: 'steel-bowl' });
  expect(await found(shop, 'bown')).toEqual(['Stoneware Bowl', 'Steel Bowl', 'Brown Rice']);
  expect((await found(shop, 'sray'))[0]).toBe('Detangling Spray');
  expect((await found(shop, 'littr'))[0]).toBe('Litter Tray');
  expect(await found(shop, 'bown rice')).toEqual(['Brown Rice']);
});
