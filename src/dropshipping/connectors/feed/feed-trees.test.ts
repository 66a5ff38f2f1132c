import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';

const none = /^(?!.*(?:differ|makes no sense|No column))/s;
const json = (value: unknown) => JSON.stringify(value);
const goods = { sku: 'A', name: 'Rope', cost: '3.00', stock: 4 };

test.each<[string, string, string[], RegExp]>([
  [
    'variants, as Shopify lists them',
    json({
      products: [
        {
          id: 9001,
          title: 'Rope',
          vendor: 'Acme',
          variants: [
            { id: 1, title: 'Red / L', sku: 'R-L', price: '3.00', available: true },
            { id: 2, title: 'Blue / S', sku: 'B-S', price: '2.50', available: false },
          ],
        },
        { id: 9002, title: 'Ball', variants: [{ id: 3, title: 'Default Title', sku: 'BALL', price: '1.50' }] },
      ],
    }),
    ['R-L | Rope, Red / L | 300 | in-stock', 'B-S | Rope, Blue / S | 250 | 0', 'BALL | Ball | 150 | ?'],
    none,
  ],
  [
    'variants as elements',
    '<r><product><sku>P</sku><name>Rope</name><variants><variant><sku>A</sku><size>L</size><cost>3.00</cost><stock>5</stock></variant><variant><sku>B</sku><size>S</size><cost>4.00</cost><stock>0</stock></variant></variants></product></r>',
    ['A | Rope, L | 300 | 5', 'B | Rope, S | 400 | 0'],
    none,
  ],
  [
    'variants as attributes beside products without any',
    '<r><product><sku>P</sku><name>Rope</name><variant sku="A" cost="3.00" stock="5"/><variant sku="B" cost="4.00" stock="2"/></product><product><sku>Q</sku><name>Ball</name><cost>1.00</cost><stock>4</stock></product></r>',
    ['A | Rope | 300 | 5', 'B | Rope | 400 | 2', 'Q | Ball | 100 | 4'],
    none,
  ],
  [
    'options that are no variants',
    '<r><product><sku>A</sku><name>Rope</name><variation name="Colour">Red</variation><cost>3.00</cost><stock>5</stock></product></r>',
    ['A | Rope | 300 | 5'],
    none,
  ],
  [
    'a stock that variants have together',
    json([
      {
        sku: 'P',
        name: 'Coat',
        cost: 3,
        stock: 10,
        variants: [
          { sku: 'A', size: 'S' },
          { sku: 'B', size: 'L' },
        ],
      },
    ]),
    ['A | Coat, S | 300 | ?', 'B | Coat, L | 300 | ?'],
    /holds the stock.*Not used: .*“stock of all variants”/s,
  ],
  ...(
    [
      [{ in_stock: 1 }, 1],
      [{ is_in_stock: 1 }, 'in-stock'],
      [{ available: 1 }, 1],
      [{ in_stock: true }, 'in-stock'],
    ] satisfies [object, number | string][]
  ).map(([flag, stock]): [string, string, string[], RegExp] => [
    `a flag of all variants, ${json(flag)}`,
    json([
      {
        ...flag,
        id: 1,
        name: 'Rope',
        variants: [
          { sku: 'A', size: 'L', cost: 3 },
          { sku: 'B', size: 'S', cost: 4 },
        ],
      },
    ]),
    [`A | Rope, L | 300 | ${stock}`, `B | Rope, S | 400 | ${stock}`],
    none,
  ]),
  [
    'nothing left of all variants, and of a product with one',
    json([
      {
        sku: 'P',
        name: 'Coat',
        cost: 3,
        stock: 0,
        variants: [
          { sku: 'A', size: 'S' },
          { sku: 'B', size: 'L' },
        ],
      },
      { sku: 'Q', name: 'Hat', cost: 3, stock: 4, variants: [{ sku: 'C', size: 'S' }] },
    ]),
    ['A | Coat, S | 300 | 0', 'B | Coat, L | 300 | 0', 'C | Hat, S | 300 | 4'],
    none,
  ],
  ...[
    'availableStock',
    'freeStock',
    'currentStock',
    'unitsInStock',
    'qtyInStock',
    'inStock',
    'instock',
    'StockLevel',
  ].flatMap((name): [string, string, string[], RegExp][] => {
    const coat = (...stocks: object[]) =>
      json([{ name: 'Coat', cost: 3, [name]: 30, variants: stocks.map((one, at) => ({ sku: 'AB'[at], ...one })) }]);
    return [
      [`${name} of all variants`, coat({}, {}), ['A | Coat | 300 | ?', 'B | Coat | 300 | ?'], /of all variants/],
      [
        `${name} of all, beside that of each`,
        coat({ stock: 0 }, { stock: 30 }),
        ['A | Coat | 300 | 0', 'B | Coat | 300 | 30'],
        none,
      ],
    ];
  }),
  ...[{ inStock: 1 }, { isInStock: true }, { instock: 1 }].map((flag): [string, string, string[], RegExp] => [
    `the flag ${json(flag)} of all variants`,
    json([
      {
        ...flag,
        name: 'Rope',
        variants: [
          { sku: 'A', cost: 3, stock: 2 },
          { sku: 'B', cost: 4, stock: 0 },
        ],
      },
    ]),
    ['A | Rope | 300 | 2', 'B | Rope | 400 | 0'],
    none,
  ]),
  [
    'such a stock in elements of several words',
    '<r><product><sku>P</sku><name>Coat</name><cost>3</cost><FreeStock>10</FreeStock><variant><sku>A</sku><stock>0</stock></variant><variant><sku>B</sku><stock>10</stock></variant></product></r>',
    ['A | Coat | 300 | 0', 'B | Coat | 300 | 10'],
    none,
  ],
  [
    'pieces of all variants that others have ordered',
    json([
      {
        name: 'Coat',
        reservedStock: 3,
        variants: [
          { sku: 'A', cost: 3, stock: 4 },
          { sku: 'B', cost: 3, stock: 4 },
        ],
      },
    ]),
    ['A | Coat | 300 | ?', 'B | Coat | 300 | ?'],
    /that others have ordered/,
  ],
  [
    'such a stock in elements',
    '<r><product><sku>P</sku><name>Coat</name><cost>3</cost><stock>10</stock><variant><sku>A</sku></variant><variant><sku>B</sku></variant></product></r>',
    ['A | Coat | 300 | ?', 'B | Coat | 300 | ?'],
    /holds the stock/,
  ],
  [
    'a variant without a code of its own',
    json([{ ...goods, variants: [{ sku: 'B', cost: '2.00' }, { cost: '1.00' }] }]),
    ['A | Rope | 300 | 4'],
    none,
  ],
  [
    'fields under attributes',
    json({ data: [{ id: '7', type: 'product', attributes: goods }] }),
    ['A | Rope | 300 | 4'],
    none,
  ],
  [
    'a stock for each warehouse',
    json([
      {
        ...goods,
        stock: [
          { warehouse: 'Leeds', qty: 3 },
          { warehouse: 'Hull', qty: 4 },
        ],
      },
    ]),
    ['A | Rope | 300 | 7'],
    none,
  ],
  [
    'a table in a description',
    '<products><product><sku>A</sku><name>Rope</name><text><![CDATA[<table><tr><td>3 m</td></tr></table>]]></text><cost>3.00</cost><stock>4</stock></product></products>',
    ['A | Rope | 300 | 4'],
    none,
  ],
  [
    'the same below a comment',
    '<!-- Acme -->\n<products><product><sku>A</sku><name>Rope</name><text>&lt;p&gt;<![CDATA[<table>]]></text><cost>3.00</cost><stock>4</stock></product></products>',
    ['A | Rope | 300 | 4'],
    none,
  ],
  [
    'attributes, such as colours, beside fields of the same names',
    json([{ ...goods, attributes: { name: 'Colour', value: 'Red', stock: 'Made to order' } }]),
    ['A | Rope | 300 | 4'],
    none,
  ],
  [
    'options with the numbers of a database, of a product with a code',
    json([{ ...goods, variants: [{ id: 1, colour: 'Red' }] }]),
    ['A | Rope | 300 | 4'],
    none,
  ],
  [
    'such options as elements',
    '<r><product><sku>A</sku><name>Rope</name><cost>3.00</cost><stock>4</stock><variant id="1"><size>L</size></variant><variant id="2"><size>S</size></variant></product></r>',
    ['A | Rope | 300 | 4'],
    none,
  ],
  ['a page that says how many there are', json({ items: [goods], total: 500 }), ['A | Rope | 300 | 4'], /one page of/],
  ['a page with a next one', json({ items: [goods], links: { next: '/2' } }), ['A | Rope | 300 | 4'], /one page of/],
])('%s', (_what, file, expected, notes) => {
  const meaning = meaningOf(file);
  expect(meaning.goods).toEqual(expected);
  expect(meaning.notes).toMatch(notes);
});

const element = (code: string) =>
  `<product><sku>${code}</sku><name>Rope</name><cost>3.00</cost><stock>4</stock></product>`;

test.each<[string, string, string[], RegExp]>([
  [
    'a currency in its header',
    '<r><header><currency>EUR</currency></header>A</r>',
    ['300 EUR | 4'],
    /Prices are in EUR/,
  ],
  ['a currency before them', '<r><currency>EUR</currency>A</r>', ['300 EUR | 4'], /Prices are in EUR/],
  ['a currency of something else', '<r currency="GBP"><delivery currency="EUR"/>A</r>', ['300 | 4'], none],
  [
    'a currency of a group',
    '<r currency="GBP"><group currency="EUR">A</group><group>B</group></r>',
    ['300 EUR | 4', '300 | 4'],
    none,
  ],
  ['VAT said of all', '<r prices_include_vat="true">A</r>', ['? | 4'], /includes VAT/],
  [
    'VAT said in its header',
    '<r><header><pricesIncludeVat>true</pricesIncludeVat></header>A</r>',
    ['? | 4'],
    /includes VAT/,
  ],
  ['pages said in its header', '<r><paging><totalPages>9</totalPages></paging>A</r>', ['300 | 4'], /one page of/],
  ['a link to the next page', '<r><link rel="next" href="/2"/>A</r>', ['300 | 4'], /one page of/],
  [
    'a warning before them',
    '<r><warning>Stock is 3 days old</warning>A</r>',
    ['300 | 4'],
    /Beside its products the file says “Stock is 3 days old”/,
  ],
])('XML with %s', (_what, outline, expected, told) => {
  const { goods: found, notes } = meaningOf(outline.replaceAll(/(?<=>)[AB](?=<)/g, element));
  expect(found.map((line) => line.split(' | ').slice(2).join(' | '))).toEqual(expected);
  expect(notes).toMatch(told);
});

const [first, second] = [
  { sku: 'A', name: 'Rope', cost: '3.00', stock: 4 },
  { sku: 'B', name: 'Ball', cost: '2.00', stock: 0 },
];
const list = [first, second];
const both = ['A | Rope | 300 | 4', 'B | Ball | 200 | 0'];
const only = both.slice(0, 1);

test.each<[string, unknown, string[]]>([
  ['an answer with a code', { code: 200, message: 'OK', stock: list }, both],
  ['an answer with a code, and its list inside', { code: 200, stock_count: 2, data: { items: list } }, both],
  ['the number of an export, and a total', { id: 'r1', total_quantity: 900, products: list }, both],
  ['the number of a price list', { reference: 'PL-7', priceList: 'Trade', items: list }, both],
  ['a list with a number and a name', { data: { id: 42, name: 'Trade list', products: list } }, both],
  ['a list with a code and a name', { catalog: { code: 'TR', name: 'Trade', items: list } }, both],
  [
    'departments, of which the longest list is read',
    { dogs: { id: 1, title: 'Dogs', products: list }, cats: { id: 2, title: 'Cats', products: [{ sku: 'C' }] } },
    both,
  ],
  ['a header and its detail', { header: { sent: '1 May' }, detail: list }, both],
  ['a message of products', { message: { products: list } }, both],
  ['one product with pictures and categories', { id: 7, ...first, images: [{ id: 1, src: 'x' }, { id: 2 }] }, only],
  [
    'one product with a stock for each warehouse',
    {
      ...first,
      stock: [
        { warehouse_id: 1, warehouse: 'Leeds', qty: 3 },
        { warehouse_id: 2, warehouse: 'Hull', qty: 1 },
      ],
    },
    only,
  ],
  ['products by code with pictures', { A: { ...first, images: [{ id: 1 }] }, B: second }, both],
  [
    'one product with variants inside',
    { data: { id: 1, title: 'Rope', variants: [{ ...first, name: undefined }] } },
    only,
  ],
])('JSON with %s', (_what, value, expected) => {
  expect(meaningOf(json(value)).goods).toEqual(expected);
});

test.each([
  [{ errors: [{ code: 429, detail: 'Slow down' }] }],
  [{ code: 'E1', price: 'unknown', detail: [{ code: 429, message: 'Slow down' }] }],
])('a list of faults is no list of products: %j', (value) => {
  expect(() => meaningOf(json(value))).toThrow('a message');
});

test.each([
  ['the last page', json({ items: [goods], total: 1, has_more: false, links: { next: null } })],
  ['a list that says nothing about pages', json([goods])],
  ['a link to no next one', json({ items: [goods], _links: { next: { href: null } } })],
  ['a number of variants', json({ items: [{ id: 1, variants: [goods, { ...goods, sku: 'B' }] }], total: 2 })],
])('%s is no page of several', (_what, file) => {
  expect(meaningOf(file).notes).not.toMatch(/page/);
});
