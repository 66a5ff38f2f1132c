import { expect, test } from 'vitest';
import { readListing } from './feed-listing.ts';

type Read = [weightGrams: number | null, size: string | null, retail: number | null];

const nothing: Read = [null, null, null];
const weighing = (grams: number): Read => [grams, null, null];
const sized = (size: string): Read => [null, size, null];
const retailing = (pence: number): Read => [null, null, pence];
/** Nothing need be told. */
const none = /(?:)/;

test.each<[string, string, Read[], RegExp]>([
  ['kilograms in the heading', 'sku,cost,Weight (kg)\nA,3.00,1.25\nB,3.00,0\n', [weighing(1_250), nothing], none],
  ['each its unit', 'sku,cost,shipping weight\nA,3.00,500 g\nB,3.00,2lb\n', [weighing(500), weighing(908)], none],
  ['a unit in a column of its own', 'sku,cost,weight,weight unit\nA,3.00,12,oz\n', [weighing(341)], none],
  ['grams as Shopify exports them', 'Variant SKU,Cost per item,Variant Grams\nA,3.00,850\n', [weighing(850)], none],
  ['packed before as it is', 'sku,cost,weight_g,gross_weight_g\nA,3.00,300,340\n', [weighing(340)], none],
  ['a decimal comma', 'sku;cost;weight kg\nA;3,50;1,250\n', [weighing(1_250)], none],
  ['no unit', 'sku,cost,weight\nA,3.00,1.2\n', [nothing], /1 row has a weight without a unit that we know: row 2/],
  ['a word', 'sku,cost,weight kg\nA,3.00,heavy\n', [nothing], /1 row has a weight/],
  ['more than a ton', 'sku,cost,weight kg\nA,3.00,5000\n', [nothing], /a weight that makes no sense/],
  ['two weights', 'sku,cost,weight kg,Weight (kg)\nA,3.00,1,2\n', [nothing], /Several columns could hold the weight/],
  [
    'three lengths',
    'sku,cost,length cm,width cm,height cm\nA,3.00,60,40,7.5\n',
    [sized('60 cm long, 40 cm wide, 7.5 cm high')],
    none,
  ],
  ['inches', 'sku,cost,Height\nA,3.00,12 in\n', [sized('30.5 cm high')], none],
  ['millimetres', 'sku,cost,Product Length (mm)\nA,3.00,1200\n', [sized('120 cm long')], none],
  ['a retail price', 'sku,trade price,RRP\nA,3.00,£7.50\nB,3.00,0.00\n', [retailing(750), nothing], none],
  ['one without VAT', 'sku,trade price,RRP ex VAT\nA,3.00,5.00\n', [retailing(600)], none],
  ['one in euros', 'sku,trade price (GBP),RRP (EUR)\nA,3.00,7.50\n', [nothing], none],
  ['Google’s beside the cost', 'id,cost of goods sold,price\nA,3.00 GBP,9.00 GBP\n', [retailing(900)], none],
  ['nonsense', 'sku,trade price,RRP\nA,3.00,ask us\n', [nothing], /a retail price that makes no sense/],
])('weight, size and retail price of a feed: %s', (_what, text, expected, told) => {
  const { products, check } = readListing(Buffer.from(text), {});
  const read = products.values().map(({ weightGrams, size, retail }) => [weightGrams, size, retail]);
  expect([...read]).toEqual(expected);
  expect(check.notes.map((note) => note.text).join('\n')).toMatch(told);
});

test('rows of one code that say the same keep their category, weight and size', () => {
  const rows = 'A,Rope,3.00,Leeds,5,Toys,200 g,30 cm\nA,Rope,3.00,Kent,7,Toys,200 g,30 cm\n';
  const { products } = readListing(Buffer.from(`sku,name,cost,warehouse,stock,category,weight,length\n${rows}`), {});
  expect([...products.values()]).toMatchObject([{ stock: 12, category: 'Toys', weightGrams: 200, size: '30 cm long' }]);
});

test.each<[string, string, string, string, object]>([
  ['MOQ', 'Order Multiple', '12', '6', { leastOrder: 12, orderMultiple: 6 }],
  ['Minimal quantity', 'Qty Increments', '3.0000', '1.0000', { leastOrder: 3, orderMultiple: null }],
  ['Minimum order quantity', 'Multiples of', '0', '', { leastOrder: null, orderMultiple: null }],
  ['Min Order', 'Sold in multiples of', 'lots', '2.5', { leastOrder: null, orderMultiple: null }],
])(
  'from how many pieces up goods are ordered stands under %s, and in what multiples under %s',
  (least, multiple, from, step, expected) => {
    const file = `sku,name,cost,stock,${least},${multiple}\nA,Ball,3.00,20,${from},${step}\nB,Rope,3.00,20,4,4\n`;
    const { products, check } = readListing(Buffer.from(file), {});
    expect(products.get('A')).toMatchObject(expected);
    expect(products.get('B')).toMatchObject({ leastOrder: 4, orderMultiple: 4 });
    expect(check.notes.map(({ text }) => text).join('\n')).toMatch(/ordered in more than one piece at a time/);
  },
);
