import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';

const json = (value: unknown) => JSON.stringify(value);
const [first, second, third] = [
  { sku: 'A', name: 'Rope', cost: '3.00', stock: 4 },
  { sku: 'B', name: 'Ball', cost: '2.00', stock: 0 },
  { sku: 'C', name: 'Cup', cost: '1.00', stock: 7 },
];
const all = ['A | Rope | 300 | 4', 'B | Ball | 200 | 0', 'C | Cup | 100 | 7'];
const both = all.slice(0, 2);
/** No list is told of. */
const none = /^(?!.*(?:not read|one page of))/s;

test.each<[string, unknown, string[], RegExp]>([
  ['a list for each department', { dogs: [first, second], cats: [third] }, all, none],
  [
    'a list for each department, inside',
    {
      meta: { total: 3 },
      dogs: { id: 1, title: 'Dogs', products: [first, second] },
      cats: { id: 2, title: 'Cats', products: [third] },
    },
    all,
    none,
  ],
  [
    'a list of departments',
    [
      { id: 1, title: 'Dogs', products: [first, second] },
      { id: 2, title: 'Cats', products: [third] },
    ],
    all,
    none,
  ],
  [
    'a list of departments with items',
    {
      categories: [
        { name: 'Dogs', items: [first, second] },
        { name: 'Cats', items: [third] },
      ],
    },
    all,
    none,
  ],
  [
    'what was deleted beside what is there',
    { products: [first], deleted: [{ sku: 'B' }, { sku: 'C' }] },
    all.slice(0, 1),
    /A list in the file is not read: “deleted”/,
  ],
  [
    'what is discontinued beside what is there',
    { active: [first], discontinued: [second, third] },
    all.slice(0, 1),
    /A list in the file is not read: “discontinued”/,
  ],
  [
    'what is not there yet beside what is',
    { products: [first, second], coming_soon: [third], backorder: [{ ...third, sku: 'D' }] },
    both,
    /Lists in the file are not read: “coming_soon”, “backorder”/,
  ],
  [
    'an example of a product',
    { example: { ...third, sku: 'EXAMPLE' }, products: [first, second] },
    both,
    /A list in the file is not read: “example”/,
  ],
  [
    'what it said before',
    { products: [first, second], previous: [{ ...first, cost: '2.00', stock: 9 }] },
    both,
    /A list in the file is not read: “previous”/,
  ],
  [
    'a list of another kind beside its products',
    { products: [first, second], showroom: [third] },
    both,
    /A list in the file is not read: “showroom”/,
  ],
  [
    'a product of its own beside lists',
    { dogs: [first, second], featured: third },
    both,
    /A list in the file is not read: “featured”/,
  ],
  [
    'prices and stock in lists of their own',
    {
      products: [
        { sku: 'A', name: 'Rope' },
        { sku: 'B', name: 'Ball' },
      ],
      prices: [{ sku: 'A', price: 3 }],
      stock: [{ sku: 'A', qty: 1 }],
    },
    ['A | Rope | ? | ?', 'B | Ball | ? | ?'],
    /Lists in the file are not read: “prices”, “stock”/,
  ],
  [
    'departments in two currencies',
    { uk: { currency: 'GBP', products: [first, second] }, eu: { currency: 'EUR', products: [third] } },
    both,
    /A list in the file is not read: “eu”/,
  ],
  [
    'a currency nearer than another',
    { account: { currency: 'GBP' }, data: { currency: 'EUR', products: [first, second] } },
    ['A | Rope | 300 EUR | 4', 'B | Ball | 200 EUR | 0'],
    /Prices are in EUR/,
  ],
  ...(
    [
      [{ currency: 'EUR' }, { currency: 'GBP' }],
      [{ currency: 'EUR' }, {}, '?'],
    ] satisfies [object, object, string?][]
  ).map(([one, other, ball = '200']): [string, unknown, string[], RegExp] => [
    `groups beside ${json(one)} and ${json(other)}`,
    [
      { name: 'EU', ...one, products: [first] },
      { name: 'UK', ...other, products: [second] },
    ],
    ['A | Rope | 300 EUR | 4', `B | Ball | ${ball} | 0`],
    /EUR/,
  ]),
  ...[
    (currency: string) => ({ default_currency: currency }),
    (code: string) => ({ currency: { code } }),
    (currency: string) => ({ meta: { currency } }),
  ].map((beside): [string, unknown, string[], RegExp] => [
    `departments beside ${json(beside('GBP'))} and another currency`,
    { uk: { ...beside('GBP'), products: [first, second] }, eu: { ...beside('EUR'), products: [third] } },
    both,
    /A list in the file is not read: “eu”/,
  ]),
  [
    'brands, and numbers of them, beside products',
    {
      products: [first, second],
      brands: [
        { id: 1, name: 'Acme' },
        { id: 2, name: 'Kong' },
        { id: 3, name: 'Pets' },
      ],
    },
    both,
    none,
  ],
  [
    'JSON:API, with what belongs to its products',
    {
      data: [{ type: 'products', id: '1', attributes: first }],
      included: [
        { type: 'brands', id: '9', attributes: { name: 'Acme' } },
        { type: 'brands', id: '10', attributes: { name: 'Kong' } },
      ],
    },
    all.slice(0, 1),
    none,
  ],
  [
    'a page that says so inside',
    { page: { number: 0, size: 2, totalElements: 55, totalPages: 28 }, content: [first, second] },
    both,
    /one page of/,
  ],
  ...(
    [
      [{ errors: [{ message: 'Timeout at page 2' }] }, /Beside its products the file says “Timeout at page 2”/],
      [{ warning: 'Stock is 3 days old' }, /the file says “Stock is 3 days old”/],
      [{ success: false, message: 'Rate limit' }, /the file says “success: false”/],
      [{ truncated: true }, /the file says “truncated: true”/],
      [{ continuationToken: 'abc' }, /one page of/],
      [{ isLastPage: false }, /one page of/],
      [{ remaining: 400 }, /one page of/],
      [{ meta: { remaining: 59 } }, none],
      [{ limit: 60, remaining: 59 }, none],
      [{ more: 'https://x.example/help' }, none],
      [{ more: true }, /one page of/],
      [{ remaining_items: 4 }, /one page of/],
      [{ errors: [], warning: null, success: true, isLastPage: true, remaining: 0, message: 'OK' }, none],
    ] satisfies [object, RegExp][]
  ).map(([beside, told]): [string, unknown, string[], RegExp] => [
    `${json(beside)} beside its products`,
    { ...beside, products: [first, second] },
    both,
    told,
  ]),
  ...[
    { priceCurrency: 'EUR' },
    { default_currency: 'EUR' },
    { currency: { code: 'EUR', symbol: '€' } },
    { shop: { currencyCode: 'EUR' } },
    { meta: { price_currency: 'EUR' } },
  ].map((beside): [string, unknown, string[], RegExp] => [
    `${json(beside)} beside its products`,
    { ...beside, products: [first] },
    ['A | Rope | 300 EUR | 4'],
    /Prices are in EUR/,
  ]),
  [
    'taxes in its prices',
    { taxes_included: true, products: [first] },
    ['A | Rope | ? | 4'],
    /includes VAT, according to another column/,
  ],
  [
    'edges and nodes of GraphQL',
    {
      data: {
        products: {
          edges: [
            {
              cursor: 'x',
              node: {
                id: 'gid://1',
                title: 'Rope',
                variants: {
                  edges: [
                    { node: { sku: 'R1', title: 'Red', price: '3.00', inventoryQuantity: 5 } },
                    { node: { sku: 'R2', title: 'Blue', price: '4.00', inventoryQuantity: 0 } },
                  ],
                },
              },
            },
          ],
          pageInfo: { hasNextPage: true },
        },
      },
    },
    ['R1 | Rope, Red | 300 | 5', 'R2 | Rope, Blue | 400 | 0'],
    /one page of/,
  ],
  [
    'kits with their parts',
    [
      { id: 1, name: 'Kit', items: [{ sku: 'X', qty: 2 }] },
      { id: 2, name: 'Kat', items: [{ sku: 'Y', qty: 1 }] },
    ],
    ['1 | Kit | ? | ?', '2 | Kat | ? | ?'],
    /which column holds the stock/,
  ],
  [
    'one product with a bin for its stock',
    { ...first, stock: { location: 'A1-03', qty: 4 } },
    ['A | Rope | 300 | 4'],
    none,
  ],
])('JSON with %s', (_what, value, expected, told) => {
  const { goods, notes } = meaningOf(json(value));
  expect(goods).toEqual(expected);
  expect(notes).toMatch(told);
});

test.each<[string, string, string[], RegExp]>([
  [
    'a stock for each warehouse by its number',
    json([
      {
        ...first,
        stock: undefined,
        inventory: [
          { location_id: 1, quantity: 5 },
          { location_id: 2, quantity: 5 },
        ],
      },
    ]),
    ['A | Rope | 300 | 10'],
    none,
  ],
  ...(
    [
      [
        { warehouse: 'Leeds', qty: 5, reserved: 0 },
        { warehouse: 'Hull', qty: 5, reserved: 4 },
      ],
      [
        { warehouse: 'Leeds', qty: 5 },
        { warehouse: 'Quarantine', qty: 5 },
      ],
      [
        { warehouse: 'Leeds', qty: 5 },
        { warehouse: 'In Transit', qty: 5 },
      ],
      [
        { warehouse: 'UK', qty: 5 },
        { warehouse: 'CN', qty: 500 },
      ],
      [
        { warehouse: 'Leeds', qty: 5, active: true },
        { warehouse: 'Hull', qty: 9, active: false },
      ],
    ] satisfies object[][]
  ).map((stock): [string, string, string[], RegExp] => [
    `a stock in places of which one does not count: ${json(stock)}`,
    json([{ ...first, stock }]),
    ['A | Rope | 300 | ?'],
    /may hold pieces that (?:are not for sale|others have ordered)/,
  ]),
  [
    'rows of a place that does not count',
    'sku,name,cost,warehouse,stock\nA,Rope,3,Leeds,5\nA,Rope,3,Quarantine,7\n',
    ['A | Rope | 300 | ?'],
    /pieces that are not for sale/,
  ],
  [
    'rows of one answer that name a warehouse',
    json({
      code: 200,
      stock: [
        { sku: 'A', name: 'Rope', warehouse: 'Leeds', qty: 3 },
        { sku: 'B', name: 'Ball', warehouse: 'Leeds', qty: 4 },
      ],
    }),
    ['A | Rope | ? | 3', 'B | Ball | ? | 4'],
    none,
  ],
  [
    'a stock twice, for what nobody says',
    '<r><product><sku>A</sku><name>Rope</name><cost>3</cost><stock id="1">3</stock><stock id="2">3</stock></product><product><sku>B</sku><name>Ball</name><cost>2</cost><stock id="1">0</stock><stock id="2">0</stock></product></r>',
    ['A | Rope | 300 | ?', 'B | Ball | 200 | 0'],
    /1 row has a stock that is there more than once: row 1/,
  ],
  [
    'a stock by places with short names',
    '<r><product><sku>A</sku><name>Rope</name><cost>3</cost><stock loc="Leeds">3</stock><stock loc="Hull">3</stock></product></r>',
    ['A | Rope | 300 | 6'],
    none,
  ],
  [
    'elements for each kind of goods',
    '<r><dogfood><sku>A</sku><name>Rope</name><cost>3</cost><stock>1</stock></dogfood><dogfood><sku>B</sku><name>Ball</name><cost>2</cost><stock>2</stock></dogfood><catfood><sku>C</sku><name>Cup</name><cost>1</cost><stock>3</stock></catfood></r>',
    ['A | Rope | 300 | 1', 'B | Ball | 200 | 2', 'C | Cup | 100 | 3'],
    none,
  ],
  [
    'elements beside its goods that are others',
    '<r><stockitem><sku>A</sku><name>Rope</name><cost>3</cost><stock>1</stock></stockitem><stockitem><sku>B</sku><name>Ball</name><cost>2</cost><stock>2</stock></stockitem><branch><id>1</id><name>Leeds</name><telephone>1</telephone></branch></r>',
    ['A | Rope | 300 | 1', 'B | Ball | 200 | 2'],
    none,
  ],
  [
    'elements of their own for what is gone',
    '<r><dogfood><sku>A</sku><name>Rope</name><cost>3</cost><stock>1</stock></dogfood><dogfood><sku>B</sku><name>Ball</name><cost>2</cost><stock>2</stock></dogfood><discontinued><sku>C</sku><name>Cup</name><cost>1</cost><stock>3</stock></discontinued></r>',
    ['A | Rope | 300 | 1', 'B | Ball | 200 | 2'],
    /A list in the file is not read: “discontinued”/,
  ],
  [
    'a name that only says where the file is from',
    '<archive><product><sku>A</sku><name>Rope</name><cost>3</cost><stock>1</stock></product></archive>',
    ['A | Rope | 300 | 1'],
    none,
  ],
  [
    'deleted products in an element of their own',
    '<r><products><product><sku>A</sku><name>Rope</name><cost>3</cost><stock>1</stock></product></products><deleted_products><product><sku>B</sku><name>Ball</name><cost>2</cost><stock>2</stock></product></deleted_products></r>',
    ['A | Rope | 300 | 1'],
    /A list in the file is not read: “deleted_products”/,
  ],
  [
    'a number beside yes and no',
    json([
      { sku: 'A', name: 'Rope', cost: 3, inventory_quantity: 5, available: true, status: 'publish' },
      { sku: 'B', name: 'Ball', cost: 2, inventory_quantity: 4, available: false, status: 'publish' },
      { sku: 'C', name: 'Cup', cost: 1, inventory_quantity: 3, available: true, status: 'draft' },
    ]),
    ['A | Rope | 300 | 5', 'B | Ball | 200 | 0', 'C | Cup | 100 | 0'],
    none,
  ],
  [
    'what may be sold beside what is there',
    'sku,name,cost,available,on hand\nA,Rope,3,4,9\n',
    ['A | Rope | 300 | 4'],
    none,
  ],
  [
    'words and numbers under one heading twice',
    'sku,name,cost,Free Stock,FREE STOCK\nA,Rope,3,yes,7\nB,Ball,2,Discontinued,7\n',
    ['A | Rope | 300 | ?', 'B | Ball | 200 | ?'],
    /Several columns could hold the stock/,
  ],
  [
    'yes and no alone',
    'sku,name,cost,available\nA,Rope,3,yes\nB,Ball,2,no\n',
    ['A | Rope | 300 | in-stock', 'B | Ball | 200 | 0'],
    none,
  ],
  [
    'pictures that have a location',
    json([{ ...first, images: [{ src: 'https://x.example/1.jpg', location: 'front' }] }]),
    ['A | Rope | 300 | 4'],
    /^(?!.*each warehouse)/s,
  ],
])('a tree with %s', (_what, text, expected, told) => {
  const { goods, notes } = meaningOf(text);
  expect(goods).toEqual(expected);
  expect(notes).toMatch(told);
});
