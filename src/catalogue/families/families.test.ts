import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addPictures, addReviews, stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { productFamilies } from '../products/product-families.table.ts';
import { products } from '../products/products.table.ts';

const size = (...values: string[]) => ({
  name: 'Size',
  style: 'text',
  values: values.map((value) => ({ value, colour: null })),
});

const dryFood = {
  name: 'Adult Dog Food',
  options: [size('2 kg', '6 kg')],
  variants: [
    { productId: 1, values: { Size: '2 kg' } },
    { productId: 2, values: { Size: '6 kg' } },
  ],
};

async function shopWithBags(): Promise<TestShop> {
  const shop = await openShop();
  await stockProducts(
    shop,
    { name: 'Adult Dog Food', price: '14.50', category: 'food', netQuantity: 2, netUnit: 'kg' },
    { name: 'Adult Dog Food, 6 kg', price: '39.00', category: 'food', netQuantity: 6, netUnit: 'kg' },
    { name: 'Bowl', price: '8.00' },
  );
  return shop;
}

test('products tied together tell their family, and what each variant costs', async () => {
  await using shop = await shopWithBags();
  await addPictures(shop, 2, 'b');
  const made = await (await owner(shop)).post('/api/admin/families', dryFood);
  expect([made.statusCode, made.json().id]).toEqual([201, 1]);

  const page = (await shop.inject('/api/products/1')).json();
  expect(page).toMatchObject({ id: 1, name: 'Adult Dog Food', price: '14.50' });
  expect(page.family).toEqual({ id: 1, name: 'Adult Dog Food', options: dryFood.options });
  const perKilo = (price: string) => ({ price, per: 'kg' });
  expect(page.siblings).toMatchObject([
    { id: 1, values: { Size: '2 kg' }, price: '14.50', unitPrice: perKilo('7.25'), stock: 10, image: null },
    { id: 2, values: { Size: '6 kg' }, price: '39.00', unitPrice: perKilo('6.50'), stock: 10 },
  ]);
  expect(page.siblings[1].image).toContain('bbbb');
  expect((await shop.inject('/api/products/3')).json()).toMatchObject({ family: null, siblings: [] });
});

test('a list shows a family once, by its cheapest variant in stock that matches', async () => {
  await using shop = await shopWithBags();
  const admin = await owner(shop);
  await admin.post('/api/admin/families', dryFood);
  const list = async (query: string) => {
    const reply = await shop.inject(`/api/products?${query}`);
    const facets = (await shop.inject(`/api/products/facets?${query.replace(/&?sort=[^&]*/, '')}`)).json();
    expect(String(facets.total)).toBe(reply.headers['x-total-count']);
    return reply.json().map(({ id }: { id: number }) => id);
  };

  for (const sort of ['name', 'price-asc', 'recommended', 'newest'])
    expect((await list(`sort=${sort}`)).toSorted()).toEqual([1, 3]);
  expect(await list('sort=price-desc')).toEqual([1, 3]);
  expect(await list('minPrice=20')).toEqual([2]);
  expect(await list('q=food')).toEqual([1]);
  expect(await list('q=food+6kg')).toEqual([2]);
  expect(await list('q=food&minPrice=20')).toEqual([2]);
  expect((await shop.inject('/api/products/suggestions?q=food')).json()).toHaveLength(1);

  const [card] = (await shop.inject('/api/products?category=food')).json();
  expect(card.variants).toEqual({
    familyId: 1,
    count: 2,
    values: ['2 kg'],
    options: [{ name: 'Size', count: 2 }],
    from: '14.50',
    hasPrices: true,
  });

  await admin.post('/api/admin/products/1/stock-changes', { change: -10, reason: 'damaged' });
  expect(await list('category=food')).toEqual([2]);
  expect(await list('inStock=true')).toEqual([2, 3]);
  expect(await list('inStock=false')).toEqual([1]);
});

test('facets count families, and look at all of their variants', async () => {
  await using shop = await shopWithBags();
  const admin = await owner(shop);
  await admin.patch('/api/products/1', { brand: 'Tarn', pet: 'dog' });
  await admin.patch('/api/products/2', { brand: 'Fell', pet: 'dog' });
  await admin.post('/api/admin/families', dryFood);
  const facets = async (query = '') => (await shop.inject(`/api/products/facets?${query}`)).json();

  expect(await facets()).toMatchObject({
    total: 2,
    inStock: 2,
    pets: [{ pet: 'dog', count: 1 }],
    brands: [
      { brand: 'Fell', count: 1 },
      { brand: 'Tarn', count: 1 },
    ],
    price: { lowest: '8.00', highest: '39.00' },
  });
  expect(await facets('minPrice=20')).toMatchObject({ total: 1, brands: [{ brand: 'Fell', count: 1 }] });
  expect(await facets('brand=Tarn&minPrice=20')).toMatchObject({ total: 0, inStock: 0 });
});

test('a setting shows every variant by itself', async () => {
  await using shop = await shopWithBags();
  const admin = await owner(shop);
  await admin.post('/api/admin/families', dryFood);
  expect((await shop.inject('/api/products')).headers['x-total-count']).toBe('2');
  expect((await admin.patch('/api/admin/settings', { listVariants: true })).statusCode).toBe(200);
  const all = await shop.inject('/api/products');
  expect([all.headers['x-total-count'], all.json().length]).toEqual(['3', 3]);
  expect((await shop.inject('/api/products/facets')).json().total).toBe(3);
});

test('a variant that changes changes the pages of the others', async () => {
  await using shop = await shopWithBags();
  const admin = await owner(shop);
  await admin.post('/api/admin/families', dryFood);
  const seen = async () => {
    const { siblings } = (await shop.inject('/api/products/1')).json();
    return siblings.map(({ price, stock }: { price: string; stock: number }) => [price, stock]);
  };
  expect(await seen()).toEqual([
    ['14.50', 10],
    ['39.00', 10],
  ]);
  await admin.patch('/api/products/2', { price: '35.00' });
  await admin.post('/api/admin/products/2/stock-changes', { change: -9, reason: 'damaged' });
  expect(await seen()).toEqual([
    ['14.50', 10],
    ['35.00', 1],
  ]);
  await admin.post('/api/admin/products/2/withdrawal');
  expect(await seen()).toEqual([['14.50', 10]]);
});

test('reviews count for the family, and say which variant they are about', async () => {
  await using shop = await shopWithBags();
  await addReviews(shop, 1, { rating: 5 }, { rating: 4 });
  await addReviews(shop, 2, { rating: 3 });
  expect((await shop.inject('/api/products/2/rating')).json()).toEqual({ averageRating: 3, totalReviews: 1 });
  await (await owner(shop)).post('/api/admin/families', dryFood);

  for (const id of [1, 2]) {
    expect((await shop.inject(`/api/products/${id}`)).json()).toMatchObject({ averageRating: 4, totalReviews: 3 });
    expect((await shop.inject(`/api/products/${id}/rating-breakdown`)).json()).toMatchObject({
      totalReviews: 3,
      ratingDistribution: { 3: 1, 4: 1, 5: 1 },
    });
  }
  const written = await shop.inject('/api/products/1/reviews?sortBy=highest');
  expect(written.json().map(({ variant }: { variant: string }) => variant)).toEqual(['2 kg', '2 kg', '6 kg']);
  expect(written.headers['x-total-count']).toBe('3');

  const review = { customerName: 'Jo', customerEmail: 'jo@example.co.uk', title: 'Good', comment: 'Eaten.', rating: 1 };
  await shop.inject({ method: 'POST', url: '/api/products/2/reviews', payload: review });
  expect((await shop.inject('/api/products/1/rating')).json().totalReviews).toBe(4);
});

test('a family is made from scratch: one product for each combination, each as the first one where nothing else is said', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const made = await admin.post('/api/admin/families', {
    name: 'Field Collar',
    options: [size('S', 'M'), { name: 'Colour', style: 'colour', values: [{ value: 'Pine', colour: '#2d5a3d' }] }],
    common: { category: 'accessories', kind: 'collars', description: 'Soft.' },
    variants: [
      { values: { Size: 'S', Colour: 'Pine' }, price: '12.00', costPerItem: '5', stock: 3, gtin: '5012345678900' },
      { values: { Size: 'M', Colour: 'Pine' }, price: '13.00', weightGrams: 120 },
    ],
  });
  expect(made.statusCode).toBe(201);
  expect(made.json().variants).toMatchObject([
    { id: 1, name: 'Field Collar, S, Pine', price: '12.00', costPerItem: '5.00', stock: 3, gtin: '5012345678900' },
    { id: 2, name: 'Field Collar, M, Pine', kind: 'collars', description: 'Soft.', weightGrams: 120, stock: 0 },
  ]);
  const drafts = made.json().variants.map(({ isWithdrawn, draft }: Record<string, unknown>) => [isWithdrawn, draft]);
  expect(drafts).toEqual([
    [true, { lacks: ['picture'] }],
    [true, { lacks: ['picture'] }],
  ]);

  const { name, options, variants } = made.json();
  const kept = variants.map(({ id, values }: { id: number; values: object }) => ({ productId: id, values }));
  const wider = { ...options[0], values: [{ value: 'L', colour: null }, ...options[0].values] };
  const large = { values: { Size: 'L', Colour: 'Pine' }, price: '14.00' };
  const changed = await admin.put('/api/admin/families/1', {
    name,
    options: [wider, options[1]],
    variants: [...kept, large],
  });
  expect(changed.json().variants.map(({ id }: { id: number }) => id)).toEqual([3, 1, 2]);
  expect(changed.json().variants[0]).toMatchObject({ kind: 'collars', description: 'Soft.', category: 'accessories' });
});

test('a variant that is taken out stays a product, and so do all when the family is dissolved', async () => {
  await using shop = await shopWithBags();
  const admin = await owner(shop);
  await admin.post('/api/admin/families', dryFood);
  const [first] = dryFood.variants;
  await admin.put('/api/admin/families/1', { ...dryFood, variants: [first] });
  expect((await shop.inject('/api/products/2')).json()).toMatchObject({ family: null, siblings: [] });
  expect((await shop.inject('/api/products')).headers['x-total-count']).toBe('3');

  expect((await admin.remove('/api/admin/families/1')).statusCode).toBe(204);
  expect((await shop.inject('/api/products/1')).json().family).toBeNull();
  expect((await admin.get('/api/admin/families/1')).statusCode).toBe(404);
});

test('what all variants say alike is edited once', async () => {
  await using shop = await shopWithBags();
  const admin = await owner(shop);
  await admin.post('/api/admin/families', dryFood);
  const reply = await admin.patch('/api/admin/families/1/texts', { description: 'Baked here.', brand: 'Tarn' });
  expect(reply.json().variants).toMatchObject([
    { description: 'Baked here.', brand: 'Tarn', price: '14.50' },
    { description: 'Baked here.', brand: 'Tarn', price: '39.00' },
  ]);
});

test.each([
  [
    'a combination twice',
    {
      variants: [
        { productId: 1, values: { Size: '2 kg' } },
        { productId: 2, values: { Size: '2 kg' } },
      ],
    },
    400,
  ],
  ['a value that the option has not', { variants: [{ productId: 1, values: { Size: '9 kg' } }] }, 400],
  ['no value', { variants: [{ productId: 1, values: {} }] }, 400],
  ['four options', { options: ['A', 'B', 'C', 'D'].map((name) => ({ ...size('1'), name })) }, 400],
  ['an option twice', { options: [size('2 kg', '6 kg'), size('1')] }, 400],
  ['a value twice', { options: [size('2 kg', '6 kg', '2 kg')] }, 400],
  ['a product that is not there', { variants: [{ productId: 99, values: { Size: '2 kg' } }] }, 404],
  ['a new variant without a price', { variants: [{ values: { Size: '2 kg' } }] }, 400],
  ['a new variant without a category', { variants: [{ values: { Size: '2 kg' }, price: '2.00' }] }, 400],
])('a family with %s is refused, and nothing is saved', async (_what, wrong, status) => {
  await using shop = await shopWithBags();
  const reply = await (await owner(shop)).post('/api/admin/families', { ...dryFood, ...wrong });
  expect(reply.statusCode).toBe(status);
  expect(await shop.db.$count(productFamilies)).toBe(0);
});

test('a product is in one family only', async () => {
  await using shop = await shopWithBags();
  const admin = await owner(shop);
  await admin.post('/api/admin/families', dryFood);
  const again = await admin.post('/api/admin/families', dryFood);
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'Adult Dog Food is in another family. Take it out of that one first.',
  ]);
});

test('the database holds one variant for each combination, and a value for each option', async () => {
  await using shop = await shopWithBags();
  await (await owner(shop)).post('/api/admin/families', dryFood);
  const set = (id: number, values: string[]) =>
    shop.db
      .update(products)
      .set({ familyId: 1, familyValues: values, optionCount: values.length })
      .where(eq(products.id, id));
  const constraint = (name: string) => ({ cause: expect.objectContaining({ constraint: name }) });
  await expect(set(3, ['2 kg'])).rejects.toMatchObject(constraint('a_family_has_a_variant_once'));
  await expect(set(3, ['9 kg', 'Pine'])).rejects.toMatchObject(constraint('a_variant_has_a_value_for_each_option'));
  await expect(set(3, [''])).rejects.toMatchObject(constraint('no_value_of_a_variant_is_missing'));
  await set(3, ['9 kg']);
});

test('products whose names begin alike are proposed as a family', async () => {
  await using shop = await shopWithBags();
  const admin = await owner(shop);
  await stockProducts(
    shop,
    ...['Coat, S', 'Coat, M', 'Wool Coat Small', 'Wool Coat Large', 'Lead in Pine', 'Lead in Oat'].map((name, at) => ({
      name,
      slug: `more-${at}`,
    })),
  );
  const proposed = (await admin.get('/api/admin/families/proposals')).json();
  expect(
    proposed.map(({ name, options }: { name: string; options: { name: string }[] }) => [name, options[0]?.name]),
  ).toEqual([
    ['Adult Dog Food', 'Size'],
    ['Coat', 'Size'],
    ['Wool Coat', 'Size'],
  ]);
  expect(proposed[0].variants).toEqual([
    { productId: 1, name: 'Adult Dog Food', values: { Size: 'Standard' } },
    { productId: 2, name: 'Adult Dog Food, 6 kg', values: { Size: '6 kg' } },
  ]);
  expect((await admin.post('/api/admin/families', proposed[1])).statusCode).toBe(201);
  const listed = await admin.get('/api/admin/families?q=coat');
  expect(listed.json()).toMatchObject([{ name: 'Coat', variants: 2, lowest: '9.99' }]);
  expect((await admin.get('/api/admin/families/proposals')).json()).toHaveLength(2);

  const [chosen] = (await admin.get('/api/admin/families/proposals?ids=8,9')).json();
  expect(chosen.variants.map(({ values }: { values: object }) => Object.values(values))).toEqual([['Pine'], ['Oat']]);
  expect([chosen.name, chosen.options[0].name]).toEqual(['Lead', 'Colour']);
});

test('beside a product that was added today a family is offered once', async () => {
  await using shop = await shopWithBags();
  await (await owner(shop)).post('/api/admin/families', dryFood);
  await stockProducts(shop, { name: 'Stew', category: 'food', slug: 'stew' });
  const { alike } = (await shop.inject('/api/products/4/related')).json();
  expect(alike.map(({ id }: { id: number }) => id)).toEqual([1]);
});
