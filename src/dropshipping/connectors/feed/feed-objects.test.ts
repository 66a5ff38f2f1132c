import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';
import { whyWorse } from './feed-compare.rules.ts';
import { isCalled } from './notes/used-columns.ts';

const listOf = (...more: object[]) =>
  JSON.stringify(more.map((one, at) => ({ sku: 'ABC'[at], name: 'Rope', stock: 4, ...one })));
const xml = (inside: string) => `<list><product><sku>A</sku><name>Rope</name>${inside}</product></list>`;

test.each<[object, string]>([
  [{ price: { amount: '12.50', currency: 'GBP' } }, '1250 | 4'],
  [{ price: { amount: 12.5, currencyCode: 'GBP', taxIncluded: false } }, '1250 | 4'],
  [{ price: { amount: '12.50', currency: 'GBP', taxIncluded: true } }, '? | 4'],
  [{ price: { amount: '12.50', currency: 'EUR' } }, '1250 EUR | 4'],
  [{ tradePrice: { value: 12.5, currency: 'GBP' }, rrp: { value: 25, currency: 'EUR' } }, '1250 | 4'],
  [{ price: { GBP: 12.5 } }, '1250 | 4'],
  [{ price: { GBP: 12.5, EUR: 14.9 } }, '1250 | 4'],
  [{ price: { EUR: 14.9 } }, '1490 EUR | 4'],
  [
    {
      prices: [
        { amount: 12.5, currency: 'GBP' },
        { amount: 14.9, currency: 'EUR' },
      ],
    },
    '1250 | 4',
  ],
  [{ price: { amount: 1250, currency: 'GBP', precision: 2 } }, '1250 | 4'],
  [{ price: { type: 'centPrecision', currencyCode: 'GBP', centAmount: 5, fractionDigits: 2 } }, '5 | 4'],
  [{ cost: { pence: 1250 } }, '1250 | 4'],
  [{ price: { net: 10, gross: 12, currency: 'GBP' } }, '1000 | 4'],
  [{ cost: 3, stock: { available: 12, reserved: 3 } }, '300 | 12'],
  [{ cost: 3, stock: { quantity: 12, reserved: 3 } }, '300 | ?'],
  [{ cost: 3, stock: { quantity: 12, inStock: false } }, '300 | 0'],
  [{ cost: 3, stock: { value: 12 } }, '300 | 12'],
  [{ cost: 3, stock: { status: 'out_of_stock', quantity: 12 } }, '300 | 0'],
  [{ cost: 3, stock: undefined, inventory: { available: 12, on_hand: 15 } }, '300 | 12'],
  [{ cost: 3, stock: undefined, availability: { status: 'In stock', quantity: 12 } }, '300 | 12'],
  [{ cost: 3, stock: { level: 12, location: 'A1' } }, '300 | 12'],
  [{ cost: 3, stock: undefined, inventory: { level: 12, bin: 'A1' } }, '300 | 12'],
  [{ cost: 3, stock: { sellable: 1, on_hand: 15 } }, '300 | 1'],
  [{ cost: 10, supplier: { currency: 'EUR' } }, '1000 EUR | 4'],
  [{ price: { amount: 10, currency: 'GBP' }, supplier: { currency: 'EUR' } }, '1000 | 4'],
])('%j says price and stock', (inside, expected) => {
  expect(meaningOf(listOf(inside)).goods).toEqual([`A | Rope | ${expected}`]);
});

test.each<[string, object[], string]>([
  ['a price for several pieces', [{ price: { amount: 12.5, currency: 'GBP', per: 'case' } }], '? | 4'],
  [
    'prices by quantity',
    [
      {
        price: [
          { qty: 1, amount: 3 },
          { qty: 10, amount: 2 },
        ],
      },
    ],
    '? | 4',
  ],
  [
    'two prices in one currency',
    [
      {
        price: [
          { amount: 3, currency: 'GBP' },
          { amount: 2, currency: 'GBP' },
        ],
      },
    ],
    '? | 4',
  ],
  ['a price with a point and decimal places', [{ price: { amount: '12.50', precision: 2 } }], '? | 4'],
  ['a price with the places that are shown', [{ price: { amount: 12, currency: 'GBP', decimals: 2 } }], '? | 4'],
  ['a kind of price', [{ price: { type: 'wholesale-case', amount: 12.5 } }], '? | 4'],
  ['a price with a sign', [{ price: { amount: 10, symbol: '€' } }], '? | 4'],
  ['a price as it is shown', [{ price: { amount: 10, formatted: '€10.00' } }], '? | 4'],
  ['a price with two names', [{ price: { amount: 10 }, prices: { amount: 8 } }], '? | 4'],
  ['net of something else', [{ price: { net: 10, gross: 30 } }], '? | 4'],
  ['weights', [{ cost: 3, weight: { value: 2, unit: 'kg' } }], '300 | 4'],
  ['delivery', [{ cost: 3, shipping: { price: { amount: 5, currency: 'EUR' } } }], '300 | 4'],
  ['prices elsewhere', [{ price: 3, presentment_prices: [{ price: { amount: 4, currency_code: 'EUR' } }] }], '300 | 4'],
  ['the worth of a stock', [{ cost: 3, stock: { quantity: 4, value: 12 } }], '300 | 4'],
])('%s stays what it is', (_what, products, expected) => {
  expect(meaningOf(listOf(...products)).goods).toEqual([`A | Rope | ${expected}`]);
});

test('amounts of which some have a point are not shifted by their decimal places', () => {
  const list = listOf({ price: { amount: 12, precision: 2 } }, { price: { amount: 12.5, precision: 2 } });
  const { goods, notes } = meaningOf(list);
  expect(goods).toEqual(['A | Rope | ? | 4', 'B | Rope | ? | 4']);
  expect(notes).toMatch(/which column holds what you pay/);
});

test('whole amounts in objects may be in pence', () => {
  const list = listOf(...[1250, 450, 99].map((amount) => ({ price: { amount, currency: 'GBP' } })));
  expect(meaningOf(list).notes).toMatch(/See whether they are written in pence/);
});

test.each([
  ['<price><amount>12.50</amount><currency>GBP</currency></price><stock>4</stock>', '1250 | 4'],
  ['<price value="12.50" currency="EUR"/><stock available="4" reserved="2"/>', '1250 EUR | 4'],
  ['<price currency="GBP">12.50</price><stock><quantity>4</quantity><reserved>1</reserved></stock>', '1250 | ?'],
  ['<cost>10</cost><pricing><currency>EUR</currency></pricing><stock>4</stock>', '1000 EUR | 4'],
  [
    '<price currency="GBP"><amount>10</amount></price><price currency="EUR"><amount>12</amount></price><stock>4</stock>',
    '? | 4',
  ],
  ['<price><amount>12.50</amount><tax_included>true</tax_included></price><stock>4</stock>', '? | 4'],
])('elements inside of elements are read as objects: %s', (inside, expected) => {
  expect(meaningOf(xml(inside)).goods).toEqual([`A | Rope | ${expected}`]);
});

test.each([
  [
    JSON.stringify({
      currency: 'GBP',
      products: [{ sku: 'A', name: 'Rope', price: { amount: '12.50', currency: 'EUR' } }],
    }),
    '1250 EUR',
  ],
  [
    JSON.stringify({ currency: 'GBP', products: [{ sku: 'A', name: 'Rope', price: '12.50', price_currency: 'EUR' }] }),
    '1250 EUR',
  ],
  [
    JSON.stringify({ currency: 'GBP', products: [{ sku: 'A', name: 'Rope', price: '12.50', rrp_currency: 'EUR' }] }),
    '1250',
  ],
  [
    '<list currency="GBP"><product><sku>A</sku><name>Rope</name><price currency="EUR">12.50</price></product></list>',
    '1250 EUR',
  ],
  [
    '<list currency="GBP"><product currency="EUR"><sku>A</sku><name>Rope</name><price>12.50</price></product></list>',
    '1250 EUR',
  ],
])('a price’s own currency counts before that of all: %s', (file, expected) => {
  expect(meaningOf(file).goods).toEqual([`A | Rope | ${expected} | ?`]);
});

test('beside prices that say their currency the others have that of all', () => {
  const products = [{ price: { amount: '12.50', currency: 'GBP' } }, { price: { amount: '12.50' } }];
  const file = JSON.stringify({
    currency: 'EUR',
    products: products.map((one, at) => ({ sku: 'AB'[at], name: 'Rope', ...one })),
  });
  expect(meaningOf(file).goods).toEqual(['A | Rope | 1250 | ?', 'B | Rope | 1250 EUR | ?']);
});

test.each([
  [
    '<list currency="GBP"><product><sku>A</sku><name>Rope</name><price currency="GBP">12.50</price></product></list>',
    'price (GBP)@currency',
  ],
  [
    JSON.stringify({
      currency: 'GBP',
      products: [{ sku: 'A', name: 'Rope', price: { amount: '12.50', currency: 'GBP' } }],
    }),
    'price/currency',
  ],
])('and stays where it was read: %s', (file, heading) => {
  expect(meaningOf(file).check.columns).toMatchObject({ currency: heading });
});

test.each(['taxIncluded', 'priceIncludesVat', 'vat_included', 'includesTax'])('%s is heeded anywhere', (field) => {
  const { goods, notes } = meaningOf(listOf({ cost: 3, [field]: true }));
  expect(goods).toEqual(['A | Rope | ? | 4']);
  expect(notes).toMatch(/a price that includes VAT, according to another column/);
});

test('of a product sold in several currencies the own price counts', () => {
  const variant = {
    sku: 'A',
    price: '12.50',
    inventory_quantity: 3,
    presentment_prices: [
      { price: { amount: '12.50', currency_code: 'GBP' } },
      { price: { amount: '14', currency_code: 'EUR' } },
    ],
  };
  const file = JSON.stringify({ products: [{ title: 'Rope', variants: [variant] }] });
  expect(meaningOf(file).goods).toEqual(['A | Rope | 1250 | 3']);
});

test('what was chosen by its longer name is found', () => {
  const file = listOf({ buy: 2, price: { amount: '12.50', currency: 'GBP' } });
  const { goods, notes, check } = meaningOf(file, { columns: { price: 'price/amount' } });
  expect(goods).toEqual(['A | Rope | 1250 | 4']);
  expect(notes).not.toMatch(/not in the file/);
  const before = { ...check, columns: { ...check.columns, price: 'price/GBP', currency: 'price/currencyCode' } };
  const headings = ['sku', 'name', 'stock', 'price (GBP)', 'price/currency'];
  expect(whyWorse(before, check, (heading) => headings.some((name) => isCalled(name, heading)))).toBeNull();
});

test.each([
  ['stock/total', { stock: { total: 4 } }],
  ['inventory/number', { stock: undefined, inventory: { number: 4 } }],
])('stock that was chosen as %s is found', (stock, product) => {
  const { goods, notes } = meaningOf(listOf({ cost: 3, ...product }), { columns: { stock } });
  expect(goods).toEqual(['A | Rope | 300 | 4']);
  expect(notes).not.toMatch(/not in the file/);
});

test.each<[string, object, string]>([
  ['prices/amount', { prices: { amount: 3 } }, '300'],
  ['prices/net', { prices: { net: 3, gross: 3.6 } }, '300'],
  ['prices/GBP', { prices: { GBP: 3, EUR: 4 } }, '300'],
  ['price/amount', { price: { amount: 3, symbol: '€' } }, '?'],
  ['price/amount', { price: { amount: 3, symbol: '£' } }, '300'],
])('a price that was chosen as %s is found', (price, product, expected) => {
  const { goods, notes } = meaningOf(listOf(product), { columns: { price } });
  expect(goods).toEqual([`A | Rope | ${expected} | 4`]);
  expect(notes).not.toMatch(/not in the file/);
});

test('a price that was chosen by the currency of its element is found', () => {
  const file = xml('<price currency="GBP"><amount>12.50</amount></price><stock>4</stock>');
  expect(meaningOf(file, { columns: { price: 'price (GBP)/amount' } }).goods).toEqual(['A | Rope | 1250 | 4']);
});

test('a product of many small objects is looked at once', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, { price: 1 }]));
  expect(() => meaningOf(listOf(many))).toThrow(/more than 300 fields/);
});
