// Also on PostgreSQL 15 behind PgBouncer: words, stems and ranks are the server’s.
import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const brand = 'Paw & Vale';

async function shopWithProducts(): Promise<TestShop> {
  const shop = await openShop();
  const food = { category: 'food', brand, pet: 'dog' } as const;
  const care = { category: 'health', kind: 'grooming', pet: 'dog' } as const;
  await stockProducts(
    shop,
    {
      ...food,
      name: 'Lamb & Sweet Potato Puppy Food',
      kind: 'dry food',
      description: 'Tiny kibble. Kept dry it lasts.',
      details: { composition: 'Lamb 46%, oats, sweet potato.' },
    },
    { ...food, name: 'Beef Stew', kind: 'wet food', description: 'A proper stew.', details: { composition: 'Beef.' } },
    { name: 'Round Tennis Balls', kind: 'toys', pet: 'dog', description: 'Bouncy.' },
    { name: 'Roll & Reward Treat Ball', kind: 'toys', pet: 'dog', brand, description: 'Fill it.' },
    { ...food, name: 'Peanut Bites', kind: 'treats', description: 'They do not crumble in your coat pocket.' },
    {
      ...food,
      name: 'Salmon Crunch',
      kind: 'treats',
      pet: 'cat',
      description: 'Crisp.',
      details: { composition: 'Salmon 20%, rice.' },
    },
    {
      name: 'Aloe Shampoo',
      kind: 'shampoo',
      category: 'health',
      pet: 'dog',
      brand,
      description: 'Gentle.',
      details: { directions: 'Wet the coat and rinse.' },
    },
    {
      name: 'Paw Balm',
      ...care,
      brand,
      description: 'For winter.',
      details: { directions: 'Smooth over clean, dry pads.' },
    },
    {
      name: 'Pin Brush',
      ...care,
      description: 'Soft.',
      details: { care: 'Pull out the hair.' },
    },
    { name: 'Scratching Post', kind: 'scratching', pet: 'cat', description: 'With sisal.' },
    { name: 'Scratching Tree', kind: 'scratching', pet: 'cat', description: 'With two posts.' },
    { name: 'Fish Cave', kind: 'aquarium', pet: 'fish', description: 'An unglazed pot.' },
    { name: 'Felt Fish', kind: 'toys', pet: 'cat', description: 'Of wool.' },
    { name: 'Tropical Flakes', kind: 'fish food', category: 'food', pet: 'fish', description: 'Thin.' },
    { name: 'Litter Tray', kind: 'litter', pet: 'cat', description: 'Roomy.' },
    { name: 'Rope Lead', kind: 'collars and leads', pet: 'dog', description: 'Of rope.' },
    { name: 'Leather Collar', kind: 'collars and leads', pet: 'dog', description: 'Of leather.' },
  );
  return shop;
}

const found = async (shop: TestShop, q: string) =>
  (await shop.inject({ url: '/api/products', query: { q } })).json().map(({ name }: { name: string }) => name);

test.each([
  ['scratching pots', ['Scratching Post', 'Scratching Tree']],
  ['pots', ['Fish Cave']],
  ['tins', ['Beef Stew']],
  ['dry paws', ['Paw Balm']],
  ['harnes', ['Rope Lead', 'Leather Collar']],
  ['leesh', ['Rope Lead', 'Leather Collar']],
  ['leashes', ['Rope Lead', 'Leather Collar']],
  ['litterbox', ['Litter Tray']],
  ['cat tower', ['Scratching Tree']],
  ['pate', ['Beef Stew']],
])('“%s” finds %j and nothing else', async (q, names) => {
  await using shop = await shopWithProducts();
  expect(await found(shop, q)).toEqual(names);
});

test.each([
  ['paws', 'Paw Balm'],
  ['pot', 'Fish Cave'],
  ['dog treats', 'Peanut Bites'],
  ['training treats', 'Peanut Bites'],
  ['ball', 'Round Tennis Balls'],
  ['fish', 'Tropical Flakes'],
  ['collar', 'Leather Collar'],
])('“%s” finds %s first', async (q, name) => {
  await using shop = await shopWithProducts();
  expect((await found(shop, q))[0]).toBe(name);
});

test('half a brand’s name is no search for the brand where things are named so; all of it is', async () => {
  await using shop = await shopWithProducts();
  expect(await found(shop, 'paw')).toEqual(['Paw Balm']);
  expect(await found(shop, 'paw & vale')).toContain('Beef Stew');
  expect(await found(shop, 'vale')).toContain('Beef Stew');
});

test('“no fish” and “fish free” find nothing with salmon, “grain free” nothing with rice or oats', async () => {
  await using shop = await shopWithProducts();
  for (const q of ['cat treats no fish', 'fish free cat treats', 'grain-free cat treats'])
    expect(await found(shop, q), q).not.toContain('Salmon Crunch');
  expect(await found(shop, 'grain free dog food')).toEqual(['Beef Stew', 'Peanut Bites']);
  expect(await found(shop, 'lamb free')).not.toContain('Lamb & Sweet Potato Puppy Food');
});

test('what a thing is cared for by is not what it is made of: “no pull” and “hands free” leave nothing out', async () => {
  await using shop = await shopWithProducts();
  expect(await found(shop, 'no pull brush')).toContain('Pin Brush');
});

test.each<[string, { name: string; description?: string }, string[]]>([
  ['mousse', { name: 'Grooming Mousse' }, ['Grooming Mousse']],
  ['dog mousse', { name: 'Grooming Mousse' }, ['Grooming Mousse']],
  ['grooming mousse', { name: 'Grooming Mousse' }, ['Grooming Mousse']],
  ['mousse for dogs', { name: 'Waterless Mousse' }, ['Waterless Mousse']],
  ['mousse', { name: 'Waterless Foam', description: 'A mousse to comb in.' }, ['Beef Stew', 'Waterless Foam']],
  ['mouse', { name: 'Grooming Mousse' }, []],
])('“%s” finds a mousse for coats as well as one to eat: of %j, %j', async (q, goods, names) => {
  await using shop = await shopWithProducts();
  await stockProducts(shop, { kind: 'grooming', category: 'health', pet: 'dog', ...goods });
  expect((await found(shop, q)).slice(0, names.length)).toEqual(names);
});
