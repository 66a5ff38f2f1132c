// Also on PostgreSQL 15 behind PgBouncer: trigrams and their thresholds are the server’s.
import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

async function shopWithProducts(): Promise<TestShop> {
  const shop = await openShop();
  const food = { category: 'food', kind: 'treats' } as const;
  await stockProducts(
    shop,
    { name: 'Rope Lead', kind: 'leads', pet: 'dog', description: 'Strong enough for squirrels.' },
    { ...food, name: 'Liver Rewards', pet: 'dog', description: 'Pea-sized treats of British chicken liver.' },
    { ...food, name: 'Chicken Adult', kind: 'dry food', pet: 'dog', description: 'An everyday kibble.' },
    { name: 'Ticking Mattress', kind: 'beds', pet: 'dog', description: 'Striped.' },
    { name: 'Round Nest', kind: 'beds', pet: 'cat', description: 'Deep.' },
    { name: 'Perch', kind: 'toys', pet: 'bird', description: 'For a cage.' },
  );
  return shop;
}

const found = async (shop: TestShop, query: Record<string, string>, call = 'products') =>
  (await shop.inject({ url: `/api/${call}`, query })).json().map(({ name }: { name: string }) => name);

const meant = async (shop: TestShop, query: Record<string, string>) =>
  (await shop.inject({ url: '/api/products/facets', query })).json().meant;

test('an animal that nothing is for finds nothing, though a description names it', async () => {
  await using shop = await shopWithProducts();
  for (const q of ['squirrel', 'squirrels', 'foxes', 'lead for squirrels']) {
    expect(await found(shop, { q }), q).toEqual([]);
    expect(await found(shop, { q }, 'products/suggestions'), q).toEqual([]);
  }
});

test('a word that JavaScript gives to every object is a word as any other', async () => {
  await using shop = await shopWithProducts();
  expect(await found(shop, { q: 'constructor bed', exact: 'true' })).toEqual([]);
  expect(await meant(shop, { q: 'constructor bed' })).toBe('bed');
  expect(await found(shop, { q: 'constructor' }, 'products/suggestions')).toEqual([]);
  expect((await shop.inject('/api/products?category=constructor')).statusCode).toBe(400);
});

test.each([
  ['bed for my dog', ['Ticking Mattress']],
  ['bed for a 30 kg dog', ['Ticking Mattress']],
  ['please show me some beds for my doggy', ['Ticking Mattress']],
  ['kitty bed', ['Round Nest']],
  ['budgies', ['Perch']],
  ['leash', ['Rope Lead']],
  ['puppies treat', ['Liver Rewards']],
  ['kibble', ['Chicken Adult']],
])('%s finds %j first: people talk to a search as to a shop assistant', async (q, names) => {
  await using shop = await shopWithProducts();
  expect((await found(shop, { q })).slice(0, names.length)).toEqual(names);
});

test('details are searched: composition, material, size and care, but not what every food has', async () => {
  await using shop = await openShop();
  const food = { category: 'food', kind: 'treats', pet: 'dog', description: 'Chewy.' } as const;
  await stockProducts(
    shop,
    {
      ...food,
      name: 'Liver Rewards',
      details: { composition: 'Chicken liver 60%, peas', feedingGuide: 'Fresh water beside the bowl' },
    },
    {
      ...food,
      name: 'Apple Biscuits',
      details: { composition: 'Oats, apple', analyticalConstituents: 'Crude protein 9%' },
    },
    { name: 'Rain Coat', kind: 'coats', pet: 'dog', details: { material: 'Waxed cotton', care: 'Wipe clean' } },
  );
  expect(await found(shop, { q: 'cotton' })).toEqual(['Rain Coat']);
  expect(await found(shop, { q: 'oats' })).toEqual(['Apple Biscuits']);
  expect(await found(shop, { q: 'dog treats with peas' })).toEqual(['Liver Rewards']);
  for (const q of ['water', 'protein']) expect(await found(shop, { q }), q).toEqual([]);
});

test('“no chicken” finds nothing that mentions chicken anywhere, and “no pull” is no ingredient', async () => {
  await using shop = await openShop();
  const food = { category: 'food', kind: 'treats', pet: 'dog' } as const;
  await stockProducts(
    shop,
    { ...food, name: 'Chicken Strips' },
    { ...food, name: 'Liver Rewards', description: 'Of British chicken.' },
    { ...food, name: 'Meadow Bites', details: { composition: 'Oats 60%, chicken fat' } },
    { ...food, name: 'Apple Biscuits', details: { composition: 'Oats, apple' } },
    { name: 'No Pull Harness', kind: 'harnesses', pet: 'dog' },
  );
  for (const q of ['dog treats no chicken', 'treats without chicken', 'no chicken dog treats', 'NO  CHICKEN treats'])
    expect(await found(shop, { q }), q).toEqual(['Apple Biscuits']);
  expect(await found(shop, { q: 'treats no chicken no apple' })).toEqual([]);
  expect(await found(shop, { q: 'no pull harness' })).toEqual(['No Pull Harness']);
});

test('“without a lid” leaves out what is named after one, and neither what only speaks of it nor what has none', async () => {
  await using shop = await openShop();
  const tray = { kind: 'litter', pet: 'cat' } as const;
  await stockProducts(
    shop,
    { ...tray, name: 'Lid Tray' },
    { ...tray, name: 'Tray Without Lid' },
    { ...tray, name: 'Open Tray', description: 'Comes without a lid.' },
    { ...tray, name: 'Handle', description: 'For a door.' },
  );
  for (const q of ['tray without lid', 'tray without a lid', 'tray without lid handle for cats'])
    expect((await found(shop, { q })).toSorted(), q).toEqual(['Open Tray', 'Tray Without Lid']);
});

test('what is named so comes before what mentions it', async () => {
  await using shop = await shopWithProducts();
  expect(await found(shop, { q: 'chicken' })).toEqual(['Chicken Adult', 'Liver Rewards']);
  expect(await found(shop, { q: 'chicken treats' })).toEqual(['Liver Rewards']);
});

test('a misspelt word finds what the right one would have, and the response says which that is', async () => {
  await using shop = await shopWithProducts();
  expect(await found(shop, { q: 'chiken' })).toEqual(['Chicken Adult', 'Liver Rewards']);
  expect(await meant(shop, { q: 'chiken' })).toBe('chicken');
  expect(await meant(shop, { q: 'chiken treats' })).toBe('chicken treats');
  // Of a description's word the stem alone is known.
  expect(await meant(shop, { q: 'kible' })).toBe('kibble');
  expect(await meant(shop, { q: 'chicken' })).toBeNull();
});

test('an exact search finds only what was typed', async () => {
  await using shop = await shopWithProducts();
  const query = { q: 'chiken', exact: 'true' };
  expect(await found(shop, query)).toEqual([]);
  expect(await meant(shop, query)).toBeNull();
  const facets = await shop.inject({ url: '/api/products/facets', query });
  expect(facets.json().total).toBe(0);
});

test('a search of 10 KB is refused before anything is looked for, as is one letter more than there may be', async () => {
  await using shop = await shopWithProducts();
  for (const call of ['products', 'products/suggestions', 'products/facets']) {
    const status = async (q: string) => (await shop.inject({ url: `/api/${call}`, query: { q } })).statusCode;
    expect(await status('chiken '.repeat(1_500))).toBe(414);
    expect(await status('a'.repeat(121))).toBe(400);
  }
});

test('a dozen unknown words are not corrected as a dozen typing mistakes', async () => {
  await using shop = await shopWithProducts();
  expect(await found(shop, { q: 'chiken liber trets percj matress stripd' })).toEqual([]);
});

test.each([
  ['food for senior cat', 'food for cat', ['Salmon Adult']],
  ['somthing for a nervous cat', 'cat', ['Round Nest', 'Salmon Adult']],
  ['waterproof striped bed', 'bed', ['Round Nest', 'Ticking Mattress']],
  ['nest with a tractor for cats', 'nest for cats', ['Round Nest']],
  ['rope bed for dogs', 'bed for dogs', ['Ticking Mattress']],
  ['bed for budgies', 'budgies', ['Perch']],
  ['treats for graining', 'treats', ['Liver Rewards']],
])('%s finds what comes closest, and says so: what there is for %s', async (q, kept, names) => {
  await using shop = await shopWithProducts();
  await stockProducts(shop, { name: 'Salmon Adult', category: 'food', kind: 'dry food', pet: 'cat', slug: 'salmon' });
  expect((await found(shop, { q })).toSorted()).toEqual(names.toSorted());
  const facets = await shop.inject({ url: '/api/products/facets', query: { q } });
  expect(facets.json()).toMatchObject({ total: names.length, meant: kept, isClose: true });
  expect(await found(shop, { q, exact: 'true' })).toEqual([]);
});

test('two words that no product has together are not split up', async () => {
  await using shop = await shopWithProducts();
  expect(await found(shop, { q: 'rope nest' })).toEqual([]);
});

test('a word is not read as the rest of another one, nor one of a sentence as what only looks like it', async () => {
  await using shop = await shopWithProducts();
  await stockProducts(shop, {
    name: 'Harbour Ball',
    kind: 'toys',
    description: 'Carried about the house.',
    slug: 'ball',
  });
  for (const q of ['harness', 'harnes', 'flea treatment'])
    expect(await found(shop, { q }), q).not.toContain('Harbour Ball');
  expect(await found(shop, { q: 'flea treatment' })).toEqual([]);
  expect(await meant(shop, { q: 'mouse ball' })).toBe('ball');
});

test('a size finds what is sold in it, however it is written, alone and with other words', async () => {
  await using shop = await openShop();
  const food = { category: 'food', kind: 'dry food', pet: 'dog' } as const;
  await stockProducts(
    shop,
    { ...food, name: 'Chicken Dinner', netQuantity: 2, netUnit: 'kg' },
    { ...food, name: 'Lamb Dinner', netQuantity: 2000, netUnit: 'g' },
    { ...food, name: 'Trout Dinner', netQuantity: 6, netUnit: 'kg' },
    { ...food, name: 'Beef Dinner 2kg' },
    { name: 'Oat Shampoo', kind: 'shampoo', netQuantity: 250, netUnit: 'ml' },
  );
  const twoKilos = ['Beef Dinner 2kg', 'Chicken Dinner', 'Lamb Dinner'];
  for (const q of ['2kg', '2 kg', '2 Kilos', '2kg dog food', 'dinner 2 kg'])
    expect((await found(shop, { q })).toSorted(), q).toEqual(twoKilos);
  expect((await found(shop, { q: '2kg' }, 'products/suggestions')).toSorted()).toEqual(twoKilos);
  expect(await found(shop, { q: '0.25 litre' })).toEqual(['Oat Shampoo']);
  expect(await found(shop, { q: '250g' })).toEqual([]);
  expect(await meant(shop, { q: 'shampoo 500 ml' })).toBe('shampoo');
  expect(await found(shop, { q: 'shampoo 500 ml' })).toEqual(['Oat Shampoo']);
});

test('colour and size of a thing are left out first, wherever they stand', async () => {
  await using shop = await openShop();
  await stockProducts(
    shop,
    { name: 'Leather Collar', kind: 'collars', pet: 'dog' },
    { name: 'Hay', kind: 'hay', pet: 'small-pet' },
    { name: 'Brush', kind: 'grooming', pet: 'dog', description: 'Red beech.' },
  );
  for (const q of ['collar red small', 'small collar', 'red collar', 'big red collar']) {
    expect(await found(shop, { q }), q).toEqual(['Leather Collar']);
    expect(await meant(shop, { q }), q).toBe('collar');
  }
});

test('a question to the shop finds the page that answers it, and no product that sounds like it', async () => {
  await using shop = await shopWithProducts();
  await stockProducts(shop, { name: 'Running Wheel', description: 'A wide cork track.' });
  const helped = async (q: string) => (await shop.inject({ url: '/api/products/facets', query: { q } })).json();
  expect(await helped('refund')).toMatchObject({
    total: 0,
    meant: null,
    help: [{ title: 'Returns and refunds', path: '/policies', hash: 'returns' }],
  });
  expect(await helped('track my order')).toMatchObject({ total: 0, help: [{ path: '/track-order' }] });
  expect(await helped('chicken delivery')).toMatchObject({ total: 2, help: [{ hash: 'shipping' }] });
  expect(await helped('chicken')).not.toHaveProperty('help');
  for (const q of ['refund', 'returns', 'track my order']) {
    expect(await found(shop, { q }), q).toEqual([]);
    expect(await found(shop, { q }, 'products/suggestions'), q).toEqual([]);
  }
});

test('a customer’s own word is put right before a name that is further away', async () => {
  await using shop = await shopWithProducts();
  await stockProducts(shop, { name: 'Ribbed Bone' });
  expect(await meant(shop, { q: 'kibbel' })).toBe('kibble');
  expect((await found(shop, { q: 'kibbel' }))[0]).toBe('Chicken Adult');
});

test('what other pet shops sell is no misspelling of what is sold here', async () => {
  await using shop = await openShop();
  await stockProducts(shop, { name: 'Paw Balm', pet: 'dog' }, { name: 'Cat Nest', pet: 'cat' });
  for (const q of ['crate', 'cage', 'pads', 'laser', 'worming', 'promo code', 'gift card'])
    expect([await found(shop, { q }), await meant(shop, { q })], q).toEqual([[], null]);
});

test('a word finds what has it in its name before what only sounds like it', async () => {
  await using shop = await shopWithProducts();
  await stockProducts(
    shop,
    { name: 'Spot-On for Fleas & Ticks', pet: 'dog' },
    { name: 'Tick Remover', pet: 'cat' },
    { name: 'Ribbing Rope', pet: 'dog' },
    { name: 'Rib Bone', pet: 'dog' },
  );
  expect(await found(shop, { q: 'tick' })).toEqual(['Tick Remover']);
  expect((await found(shop, { q: 'ticks' })).toSorted()).toEqual(['Spot-On for Fleas & Ticks', 'Tick Remover']);
  expect(await found(shop, { q: 'ticking' })).toContain('Ticking Mattress');
  expect(await found(shop, { q: 'rib' })).toEqual(['Rib Bone', 'Ribbing Rope']);
});

test('an animal that nothing is for is not meant by a longer word', async () => {
  await using shop = await shopWithProducts();
  for (const q of ['tick', 'ticks', 'flea and tick']) expect(await found(shop, { q }), q).toEqual([]);
});

test('a price limits what is found, alone and with other words', async () => {
  await using shop = await openShop();
  const food = { category: 'food', kind: 'treats' } as const;
  await stockProducts(
    shop,
    { ...food, name: 'Liver Rewards', price: '3.95' },
    { ...food, name: 'Salmon Bites', price: '12.50' },
    { name: 'Rope Lead', kind: 'leads', price: '5.00' },
  );
  expect(await found(shop, { q: 'treats under £10' })).toEqual(['Liver Rewards']);
  expect((await found(shop, { q: 'under £5' })).toSorted()).toEqual(['Liver Rewards', 'Rope Lead']);
  expect(await found(shop, { q: 'treats over £10' }, 'products/suggestions')).toEqual(['Salmon Bites']);
  expect(await found(shop, { q: 'lead between £4 and £6' })).toEqual(['Rope Lead']);
  expect(await meant(shop, { q: 'treats under £10' })).toBeNull();
  // Nothing costs so little, so the treats are offered without the price.
  expect(await meant(shop, { q: 'treats under £1' })).toBe('treats');
});

test('something for two animals is what there is for either', async () => {
  await using shop = await shopWithProducts();
  for (const q of ['dog and cat bed', 'beds for dogs and cats']) {
    expect((await found(shop, { q })).toSorted(), q).toEqual(['Round Nest', 'Ticking Mattress']);
    expect(await meant(shop, { q }), q).toBeNull();
  }
});

test('two words for one animal are no two animals', async () => {
  await using shop = await shopWithProducts();
  await stockProducts(shop, { name: 'Puppy Bowl', pet: 'dog' });
  expect(await found(shop, { q: 'canine puppy bowl' })).toEqual(['Puppy Bowl']);
  expect(await meant(shop, { q: 'enormous canine puppy bowl' })).toBe('canine puppy bowl');
});

test('best sellers can be searched for', async () => {
  await using shop = await openShop();
  await stockProducts(shop, { name: 'Rope Lead', isFeatured: true }, { name: 'Food for Smellers' });
  for (const q of ['best sellers', 'Bestsellers', 'most popular'])
    expect(await found(shop, { q }), q).toEqual(['Rope Lead']);
});

test('a word that is spelt right is not put right', async () => {
  await using shop = await shopWithProducts();
  await stockProducts(
    shop,
    { name: 'Paw Balm', pet: 'dog' },
    { name: 'Comb', pet: 'dog', kind: 'detangling' },
    { name: 'Seale Food', category: 'food', kind: 'dry food' },
  );
  for (const q of ['bad breath', 'raw', 'sale', 'hair', 'car seat'])
    expect([await found(shop, { q }), await meant(shop, { q })], q).toEqual([[], null]);
  expect(await meant(shop, { q: 'raw dog food' })).toBe('dog food');
});

test('what comes closest to a thing that is not sold is found for it, which is told, and the thing itself where it is sold', async () => {
  await using shop = await shopWithProducts();
  const closest = { meant: 'lead for dog', isClose: true, total: 1 };
  for (const q of ['harness for small dog', 'harnesses for dog', 'harness for dog']) {
    expect(await found(shop, { q }), q).toEqual(['Rope Lead']);
    expect((await shop.inject({ url: '/api/products/facets', query: { q } })).json(), q).toMatchObject(closest);
  }
  expect(await found(shop, { q: 'harness', exact: 'true' })).toEqual([]);
  await stockProducts(shop, { name: 'Tweed Harness', kind: 'harnesses', pet: 'dog', slug: 'harness' });
  await shop.changes.transaction(async (_, announce) => announce('catalogue'));
  for (const q of ['harness', 'harness for small dog', 'small dog harnesses'])
    expect(await found(shop, { q }), q).toEqual(['Tweed Harness']);
});

test.each([
  ['dogbed', 'dog bed', ['Ticking Mattress']],
  ['dogfood', 'dog food', ['Chicken Adult', 'Liver Rewards']],
  ['cat nip toy', 'catnip toy', ['Catnip Mouse']],
  ['rope leads', null, ['Rope Lead']],
])('%s is read as %s: words are run together and taken apart', async (q, read, names) => {
  await using shop = await shopWithProducts();
  await stockProducts(shop, { name: 'Catnip Mouse', kind: 'toys', pet: 'cat' });
  expect((await found(shop, { q })).toSorted()).toEqual(names);
  expect(await meant(shop, { q })).toBe(read);
});

test('an ailment finds the products whose own texts speak of it, and no others', async () => {
  await using shop = await shopWithProducts();
  await stockProducts(
    shop,
    { name: 'Oat Shampoo', kind: 'shampoo', pet: 'dog', description: 'Made for sensitive skin.' },
    { name: 'Cod Skin Twists', kind: 'treats', pet: 'dog', description: 'Crunchy.' },
    { name: 'Quiet Den', kind: 'dens', pet: 'dog', description: 'For anxious dogs on bonfire night.' },
  );
  for (const q of ['itchy skin', 'itchy dog', 'sensitive skin'])
    expect(await found(shop, { q }), q).toEqual(['Oat Shampoo']);
  expect(await found(shop, { q: 'dog anxiety' })).toEqual(['Quiet Den']);
  for (const q of ['joint pain', 'bad breath', 'hairballs']) expect(await found(shop, { q }), q).toEqual([]);
});

test('a bored dog wants no bone, and who asks about Ireland no Icelandic cod', async () => {
  await using shop = await shopWithProducts();
  await stockProducts(shop, { name: 'Rubber Bone', kind: 'toys', pet: 'dog' }, { name: 'Iceland Cod' });
  expect(await meant(shop, { q: 'toys for bored dog' })).toBe('toys for dog');
  expect(await found(shop, { q: 'do you deliver to ireland' })).toEqual([]);
});

test('things for either of two small pets are found for both, and never for a third', async () => {
  await using shop = await openShop();
  const toy = { kind: 'toys', pet: 'small-pet' } as const;
  await stockProducts(
    shop,
    { ...toy, name: 'Wheel', description: 'For a hamster.' },
    { ...toy, name: 'Willow Ball', description: 'For a rabbit.' },
    { ...toy, name: 'Ramp', description: 'For a guinea pig.' },
  );
  for (const q of ['rabbit or hamster toys', 'toys for rabbits and hamsters'])
    expect((await found(shop, { q })).toSorted(), q).toEqual(['Wheel', 'Willow Ball']);
  expect(await found(shop, { q: 'rabbit toys' })).toEqual(['Willow Ball']);
});
