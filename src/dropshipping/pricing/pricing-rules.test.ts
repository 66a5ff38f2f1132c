import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const rules = '/api/admin/pricing-rules';

/** £7.00 and £4.00 from supplier 1, £2.00 and an unknown cost from supplier 2, all sold for £10.00; then one from our own stock. */
async function suppliedShop(shop: TestShop) {
  await supplyGoods(shop);
  const goods = [
    { supplierId: 1, cost: '7.00', category: 'food' },
    { supplierId: 1, cost: '4.00', category: 'health' },
    { supplierId: 2, cost: '2.00', category: 'food' },
    { supplierId: 2, cost: null, category: 'food' },
  ] as const;
  for (const [index, { cost, ...product }] of goods.entries()) {
    await stockProduct(shop, {
      ...product,
      name: `Product ${index + 1}`,
      supplierProductCode: `C${index + 1}`,
      price: '10.00',
      ...(cost && { supplierPrice: fromPounds(cost) }),
    });
  }
  await stockProduct(shop, { name: 'Own Stock', price: '10.00' });
  return owner(shop);
}

async function prices(browser: Awaited<ReturnType<typeof owner>>): Promise<string[]> {
  const list = (await browser.get('/api/products')).json<{ id: number; price: string }[]>();
  return list.toSorted((a, b) => a.id - b.id).map(({ price }) => price);
}

test('a rule for a category covers what is in it besides its own, unless its own has a rule', async () => {
  await using shop = await openShop();
  const browser = await suppliedShop(shop);
  await shop.pool.query(`update products set also_in = '{health}' where id = 1`);
  const health = { category: 'health', method: 'markup', rate: '100%' };
  expect((await browser.post(`${rules}/preview`, health)).json()).toMatchObject({ covered: 2 });
  await browser.post(rules, { category: 'food', method: 'markup', rate: '50%' });
  expect((await browser.post(`${rules}/preview`, health)).json()).toMatchObject({ covered: 1 });
});

test('a rule is created, changed and removed, and the audit log has each step', async () => {
  await using shop = await openShop();
  const browser = await suppliedShop(shop);
  const made = await browser.post(rules, { supplierId: 1, category: 'food', method: 'markup', rate: '150%' });
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({
    id: 1,
    productId: null,
    productName: null,
    supplierId: 1,
    supplierName: 'Supplier 1',
    category: 'food',
    method: 'markup',
    rate: '1.5',
    addOn: '0.00',
    rounding: 'none',
    leastProfit: '0.00',
  });
  const changed = await browser.put(`${rules}/1`, { productId: 3, method: 'margin', rate: 0.4, addOn: '0.5' });
  expect(changed.json()).toMatchObject({ productName: 'Product 3', supplierId: null, rate: '0.4', addOn: '0.50' });
  expect((await browser.get(rules)).json()).toEqual([{ ...changed.json<object>(), application: null }]);
  expect((await browser.remove(`${rules}/1`)).statusCode).toBe(204);
  expect((await browser.remove(`${rules}/1`)).statusCode).toBe(404);
  expect((await browser.get(rules)).json()).toEqual([]);

  const { rows } = await shop.pool.query('select action, before, after from audit_log order by id');
  const terms = { method: 'markup', rate: '1.5', addOn: '0.00', rounding: 'none', leastProfit: '0.00' };
  const newTerms = { method: 'margin', rate: '0.4', addOn: '0.50' };
  const rest = { rounding: 'none', leastProfit: '0.00' };
  const was = { appliesTo: 'Food & Treats from Supplier 1', method: 'markup', rate: '1.5', addOn: '0.00' };
  expect(rows).toEqual([
    { action: 'pricing-rule.created', before: null, after: { ...terms, ...was } },
    { action: 'pricing-rule.changed', before: was, after: { appliesTo: 'Product 3', ...newTerms } },
    { action: 'pricing-rule.removed', before: { appliesTo: 'Product 3', ...newTerms, ...rest }, after: null },
  ]);
});

test('a changed rule is named in the audit log by what it applies to', async () => {
  await using shop = await openShop();
  const browser = await suppliedShop(shop);
  await browser.post(rules, { category: 'food', method: 'margin', rate: 0.3 });
  await browser.put(`${rules}/1`, { category: 'food', method: 'margin', rate: 0.4 });
  expect((await browser.get('/api/admin/audit-log?subject=pricing-rule&limit=1')).json()).toMatchObject([
    { before: { rate: '0.3' }, after: { appliesTo: 'Food & Treats', rate: '0.4' } },
  ]);
});

test('there is one rule for each scope, even with concurrent requests', async () => {
  await using shop = await openShop();
  const browser = await suppliedShop(shop);
  const replies = await Promise.all([0.1, 0.2, 0.3].map((rate) => browser.post(rules, { method: 'margin', rate })));
  expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409', '409']);
  await browser.post(rules, { category: 'food', method: 'margin', rate: 0.3 });
  const moved = await browser.put(
    `${rules}/${replies.find(({ statusCode }) => statusCode === 201)?.json<{ id: number }>().id}`,
    {
      category: 'food',
      method: 'margin',
      rate: 0.3,
    },
  );
  expect(moved.json()).toMatchObject({ code: 'rule-exists' });
});

test.each([
  [{ rate: '30%' }, 'method'],
  [{ method: 'margin', rate: '100%' }, 'rate'],
  [{ method: 'markup', rate: '1001%' }, 'rate'],
  [{ method: 'margin', rate: '-1%' }, 'rate'],
  [{ method: 'margin', rate: '30%', rounding: '.50' }, 'rounding'],
  [{ method: 'margin', rate: '30%', addOn: '-1' }, 'addOn'],
  [{ method: 'margin', rate: '30%', leastProfit: '2000' }, 'leastProfit'],
  [{ method: 'margin', rate: '30%', productId: 1, supplierId: 1 }, 'productId'],
  [{ method: 'margin', rate: '30%', supplierId: 99 }, 'supplierId'],
  [{ method: 'margin', rate: '30%', productId: 5 }, 'productId'],
  [{ method: 'margin', rate: '30%', category: 'hats' }, 'category'],
])('%j is rejected for its %s', async (body, path) => {
  await using shop = await openShop();
  const browser = await suppliedShop(shop);
  const reply = await browser.post(rules, body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ issues: [{ path }] });
});

test('a preview shows what would change and changes nothing', async () => {
  await using shop = await openShop();
  const browser = await suppliedShop(shop);
  await browser.post(rules, { productId: 3, method: 'margin', rate: '80%' });

  const preview = await browser.post(`${rules}/preview`, { method: 'margin', rate: '50%', rounding: '.99' });

  expect(preview.json()).toEqual({
    // The third has a rule of its own.
    covered: 3,
    isWhole: true,
    withoutCost: 1,
    dearer: 1,
    cheaper: 1,
    averageMarginBefore: '0.45',
    averageMarginAfter: '0.5441',
    examples: [
      {
        productId: 1,
        name: 'Product 1',
        supplierPrice: '7.00',
        price: '10.00',
        newPrice: '14.99',
        newMargin: '0.533',
      },
      {
        productId: 2,
        name: 'Product 2',
        supplierPrice: '4.00',
        price: '10.00',
        newPrice: '8.99',
        newMargin: '0.5551',
      },
    ].map<unknown>((example) => expect.objectContaining(example)),
  });
  expect(await prices(browser)).toEqual(['10.00', '10.00', '10.00', '10.00', '10.00']);
});

test('applying a rule reprices its products; applying it again changes nothing', async () => {
  await using shop = await openShop();
  const browser = await suppliedShop(shop);
  await browser.post(rules, { method: 'margin', rate: '50%' });
  await browser.post(rules, { supplierId: 1, method: 'markup', rate: '100%', addOn: '0.49', rounding: '.99' });
  const apply = async (id: number) => (await browser.post(`${rules}/${id}/application`)).json<object>();

  expect(await apply(1)).toEqual({
    covered: 2,
    repriced: 1,
    withoutCost: 1,
    isOver: true,
    hasBrokenOff: false,
    done: 4,
    total: 4,
  });
  expect(await prices(browser)).toEqual(['10.00', '10.00', '4.00', '10.00', '10.00']);
  expect(await apply(2)).toMatchObject({ covered: 2, repriced: 2, withoutCost: 0, isOver: true });
  expect(await prices(browser)).toEqual(['14.99', '8.99', '4.00', '10.00', '10.00']);
  expect(await apply(2)).toMatchObject({ covered: 2, repriced: 0, withoutCost: 0, isOver: true });

  expect((await browser.get('/api/products/dropshipped?supplierId=1')).json()).toMatchObject([
    { price: '14.99', supplierPrice: '7.00', margin: '0.533' },
    { price: '8.99', supplierPrice: '4.00', margin: '0.5551' },
  ]);
  expect((await browser.get('/api/admin/products/1/price-history')).json()).toMatchObject([
    { price: '14.99', cause: 'rule' },
    { price: '10.00', cause: 'created' },
  ]);
  const { rows } = await shop.pool.query(`select subject_id from audit_log where action = 'product.price-changed'`);
  expect(rows).toHaveLength(3);
  expect((await browser.post(`${rules}/9/application`)).statusCode).toBe(404);
});
