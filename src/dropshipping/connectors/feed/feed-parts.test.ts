import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';
import { workbookWith } from '../../../../tests/support/workbook.ts';
import { whyWorse } from './feed-compare.rules.ts';

type Rows = string[][];
const headings = ['sku', 'name', 'cost', 'stock'];
const list = (...codes: string[]): Rows => [headings, ...codes.map((code) => [code, `Goods ${code}`, '2.50', '5'])];
const csv = (rows: Rows) => rows.map((cells) => `${cells.join(',')}\n`).join('');
const readAs = (...codes: string[]) => codes.map((code) => `${code} | Goods ${code} | 250 | 5`);
const prices: Rows = [
  ['sku', 'name', 'cost'],
  ['A', 'Goods A', '2.50'],
  ['B', 'Goods B', '2.50'],
  ['C', 'Goods C', '2.50'],
];
const stock: Rows = [
  ['sku', 'stock'],
  ['B', '5'],
  ['A', '0'],
  ['X', '3'],
];
const withStock = ['A | Goods A | 250 | 0', 'B | Goods B | 250 | 5', 'C | Goods C | 250 | ?'];

const inWorkbook = (sheets: Record<string, Rows>) => meaningOf(workbookWith(sheets));
const inArchive = (files: Record<string, Rows | string>) =>
  meaningOf(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [name, strToU8(typeof file === 'string' ? file : csv(file))]),
      ),
    ),
  );

/** Names of lists that may be of other goods than those for sale, of another time, or for other people. */
const unread =
  `EOL, End of line, Deletions, Recalled, Recall, Quarantine, Damaged, Seconds, B Stock, Superseded, ROI, France,
  Germany, Clearance, Phased Out, Lapsed, Dead stock, Last Year, Promotions, Special Offers, Vets, Breeders,
  Staff, Amazon, Inc VAT, Refurb, Ex-Display, Non-stock, OOS, Customer B, Zone 2, Distributors,
  Northern Ireland, Run out, Suspended, Ex works, Container, Delivered, Reduced, Not stocked, Unlisted,
  Closed lines, Used, Net prices, Level 2, Dogs (2)`.split(/,\s+/);

const [title, extra] = [
  [['Prices from November'], ...list('C')],
  [
    [...headings, 'Flavour'],
    ['C', 'Goods C', '2.50', '5', 'Duck'],
  ],
];
const turned = [
  ['name', 'sku', 'stock', 'cost'],
  ['Goods C', 'C', '5', '2.50'],
];

test.each<[string, Record<string, Rows>, string[]]>([
  ['a sheet for each kind', { Dogs: list('A', 'B'), Cats: list('C'), Birds: list('D') }, readAs('A', 'B', 'C', 'D')],
  ['sheets by number', { Sheet1: list('A'), Sheet2: list('B') }, readAs('A', 'B')],
  ['a title above', { Dogs: list('A', 'B'), Cats: title }, readAs('A', 'B', 'C')],
  ['a column more that matters little', { Dogs: list('A', 'B'), Cats: extra }, readAs('A', 'B', 'C')],
  ['columns in another order', { Dogs: list('A', 'B'), Cats: turned }, readAs('A', 'B', 'C')],
  ...[
    'Days Out',
    'Play Zone',
    'Reduced Fat Treats',
    'Groomers',
    'Closed Litter Trays',
    'Amazon Parrots',
    'Pond Net',
    'Double Ended Leads',
    'Staff Picks',
    'Hidden Catnip',
    'Launch Pads',
    'Nets',
  ].map((name): [string, Record<string, Rows>, string[]] => [
    name,
    { Dogs: list('A'), [name]: list('B') },
    readAs('A', 'B'),
  ]),
  [
    'sheets of other things between',
    { Info: [['Hello']], Dogs: list('A'), Notes: [['Call us']], Cats: list('B') },
    readAs('A', 'B'),
  ],
])('sheets with the same headings are one list: %s', (_what, sheets, expected) => {
  const { goods, notes } = inWorkbook(sheets);
  expect(goods).toEqual(expected);
  expect(notes).toMatch(/are read as one list: row 1,002 is row 2 of “/);
});

test.each<[string, Record<string, Rows>, string[], RegExp]>([
  [
    'months',
    { October: list('A'), November: list('B') },
    readAs('A'),
    /Only its sheet “October” is read, and not “November”/,
  ],
  ['years', { 'Dogs 2025': list('A'), 'Dogs 2026': list('B') }, readAs('A'), /not “Dogs 2026”/],
  ['people', { Trade: list('A', 'B'), Retail: list('A', 'B') }, readAs('A', 'B'), /not “Retail”/],
  ['all, and parts of it', { All: list('A', 'B', 'C'), Dogs: list('A', 'B') }, readAs('A', 'B', 'C'), /not “Dogs”/],
  ['what is gone', { Dogs: list('A'), Discontinued: list('B') }, readAs('A'), /not “Discontinued”/],
  [
    'what is gone, at first',
    { Discontinued: list('B'), Dogs: list('A') },
    readAs('A'),
    /“Dogs” is read, and not “Discontinued”/,
  ],
  ['what is to come', { Dogs: list('A'), 'Coming Soon': list('B') }, readAs('A'), /not “Coming Soon”/],
  ...unread.map((name): [string, Record<string, Rows>, string[], RegExp] => [
    name,
    { Dogs: list('A'), [name]: list('B') },
    readAs('A'),
    new RegExp(`Only its sheet “Dogs” is read, and not “${RegExp.escape(name)}”`),
  ]),
  ...['Old Mother Hubbard', 'Sample Packs', 'Test Kits'].map(
    (name): [string, Record<string, Rows>, string[], RegExp] => [
      `what is called ${name}, at first`,
      { [name]: list('A'), Dogs: list('B') },
      readAs('A'),
      new RegExp(`Only its sheet “${name}” is read, and not “Dogs”`),
    ],
  ),
  ['old prices, at first', { 'Old prices': list('B'), Dogs: list('A') }, readAs('A'), /“Dogs” is read, and not “Old/],
  ['cases', { Singles: list('A'), Cases: list('B') }, readAs('A'), /not “Cases”/],
  ['euros', { UK: list('A'), EUR: list('B') }, readAs('A'), /not “EUR”/],
  [
    'prices with VAT',
    {
      Dogs: list('A'),
      Cats: [
        ['sku', 'name', 'cost inc VAT', 'stock'],
        ['B', 'Goods B', '3.00', '5'],
      ],
    },
    readAs('A'),
    /not “Cats”/,
  ],
  [
    'another column of prices',
    {
      Dogs: list('A'),
      Cats: [
        [...headings, 'Price per case'],
        ['B', 'Goods B', '3.00', '5', '20.00'],
      ],
    },
    readAs('A'),
    /not “Cats”/,
  ],
  [
    'no codes',
    {
      Dogs: [
        ['name', 'cost'],
        ['Rope', '3.00'],
      ],
      Cats: [
        ['name', 'cost'],
        ['Ball', '3.00'],
      ],
    },
    [],
    /not “Cats”/,
  ],
])('sheets that are no parts of one list are told, and not read: %s', (_what, sheets, expected, notes) => {
  const found = inWorkbook(sheets);
  expect(found.goods).toEqual(expected);
  expect(found.notes).toMatch(notes);
});

test.each<[Record<string, Rows>, RegExp]>([
  [{ Discontinued: list('A') }, /“Discontinued” is read, and its name says that its goods are not sold/],
  [
    { 'Discontinued Dogs': list('A'), 'Discontinued Cats': list('B') },
    /Dogs”, “Discontinued Cats” are read, and their names/,
  ],
])('that nothing but %j is there is told', (sheets, told) => {
  expect(inWorkbook(sheets).notes).toMatch(told);
});

test('a row of a second sheet is told by its number', () => {
  const { notes } = inWorkbook({ Dogs: list('A'), Cats: [...list('C'), ['', 'Goods', '3.00', '5']] });
  expect(notes).toMatch(/1 row is left out, with no product code: row 1003/);
});

test('what is said above a second sheet is told', () => {
  const { notes } = inWorkbook({ Dogs: list('A'), Cats: [['Prices per case of 12'], ...list('C')] });
  expect(notes).toMatch(/Above its headings stands “Prices per case of 12”/);
});

test.each<[string, () => ReturnType<typeof meaningOf>]>([
  ['sheets', () => inWorkbook({ Prices: prices, Stock: stock })],
  ['files', () => inArchive({ 'prices.csv': prices, 'stock.csv': stock })],
  ['files, in another order', () => inArchive({ 'a-stock.csv': stock, 'products.csv': prices })],
  [
    'files, with a quantity',
    () => inArchive({ 'inventory.csv': [['sku', 'qty'], ...stock.slice(1)], 'products.csv': prices }),
  ],
])('prices and stock of the same codes are one list: %s', (_what, read) => {
  const { goods, notes } = read();
  expect(goods).toEqual(withStock);
  expect(notes).toMatch(/1 row is left out, with a code that only one of its parts has/);
});

test.each<[string, Record<string, Rows>]>([
  [
    'what was sold',
    {
      Prices: prices,
      Sales: [
        ['sku', 'qty'],
        ['A', '4'],
        ['B', '5'],
      ],
    },
  ],
  [
    'a quantity of anything',
    {
      Prices: prices,
      More: [
        ['sku', 'qty'],
        ['A', '4'],
        ['B', '5'],
      ],
    },
  ],
  [
    'rows that are counted',
    {
      Prices: [
        ['id', 'name', 'cost'],
        ['1', 'Rope', '2'],
        ['2', 'Ball', '2'],
      ],
      Stock: [
        ['id', 'stock'],
        ['1', '4'],
        ['2', '5'],
      ],
    },
  ],
  [
    'a code twice',
    {
      Prices: prices,
      Stock: [
        ['sku', 'stock'],
        ['A', '4'],
        ['A', '5'],
      ],
    },
  ],
  [
    'other codes',
    {
      Prices: prices,
      Stock: [
        ['sku', 'stock'],
        ['X', '4'],
        ['Y', '5'],
      ],
    },
  ],
  [
    'other names',
    {
      Prices: prices,
      Stock: [
        ['sku', 'name', 'stock'],
        ['A', 'Goods B', '4'],
        ['B', 'Goods A', '5'],
      ],
    },
  ],
])('stock of %s is not put beside prices', (_what, sheets) => {
  const { goods, notes } = inWorkbook(sheets);
  expect(goods.every((one) => one.endsWith('| ?'))).toBe(true);
  expect(notes).toMatch(/Only its sheet “Prices” is read/);
});

test.each([
  ['Prices 2025', 'Prices 2026'],
  ['Prices Gold', 'Prices Silver'],
  ['Retail Prices', 'Trade Prices'],
  ['Prices A', 'Prices B'],
  ['Prices 2026', 'Delivery'],
])('of prices that are called %s and %s none are put beside the goods', (one, other) => {
  const goods: Rows = [
    ['sku', 'name', 'stock'],
    ...list('A', 'B')
      .slice(1)
      .map(([sku = '', name = '']) => [sku, name, '5']),
  ];
  const pricesAt = (price: string): Rows => [
    ['sku', 'cost'],
    ['A', price],
    ['B', price],
  ];
  const { goods: read, notes } = inWorkbook({ Products: goods, [one]: pricesAt('2.00'), [other]: pricesAt('3.00') });
  expect(read).toEqual(['A | Goods A | ? | 5', 'B | Goods B | ? | 5']);
  expect(notes).toMatch(/Only its sheet “Products” is read/);
});

test.each([
  ['Stock 1 Nov', 'Stock 29 Nov'],
  ['Stock', 'Stock Leeds'],
])('stock that is called %s and %s is not put beside prices', (one, other) => {
  const { goods } = inWorkbook({ Prices: prices, [one]: stock, [other]: stock });
  expect(goods.every((line) => line.endsWith('| ?'))).toBe(true);
});

test.each([
  [
    'a web page',
    '<!doctype html><html><body>503 Service Unavailable</body></html>',
    /“cats.csv” cannot be read: it is a web/,
  ],
  ['nothing', '', /“cats.csv” cannot be read: there is nothing in it/],
])('an archive in which a list is %s is refused', (_what, text, why) => {
  expect(() => inArchive({ 'dogs.csv': list('A'), 'cats.csv': text })).toThrow(why);
});

test('a list with fewer parts than before is worse', () => {
  const whole = inWorkbook({ Dogs: list('A'), Cats: list('B'), Birds: list('C') }).check;
  const renamed = [['sku', 'name', 'new cost', 'stock'], ...list('B').slice(1)];
  const less = inWorkbook({ Dogs: list('A'), Cats: renamed, Birds: list('C') }).check;
  expect(whyWorse(whole, less, () => true)).toBe('Of its sheets or files only 2 are read; before it was 3.');
  expect(whyWorse(less, whole, () => true)).toBeNull();
  expect(whyWorse({ ...whole, parts: undefined }, less, () => true)).toBeNull();
});

test('what is to be paid for delivery is no cost', () => {
  const sheets = {
    Stock: [
      ['sku', 'name', 'stock'],
      ['A', 'Rope', '4'],
    ],
    Delivery: [
      ['sku', 'cost'],
      ['A', '4.00'],
    ],
  };
  expect(inWorkbook(sheets).goods).toEqual(['A | Rope | ? | 4']);
});

test('a list is read out of an archive with pictures and documents, which are named', () => {
  const { goods, notes } = inArchive({
    'Read me.txt': 'Hello',
    'feed.csv': list('A'),
    'img/a.jpg': 'x',
    'terms.pdf': 'x',
  });
  expect(goods).toEqual(readAs('A'));
  expect(notes).toMatch(/What else is in the archive is not read: “Read me.txt”, “img\/a.jpg”, “terms.pdf”/);
});

test.each<[string, Record<string, Rows | string>, string[]]>([
  ['for each brand', { 'dogs-2026-11.csv': list('A'), 'cats-2026-11.csv': list('B') }, readAs('A', 'B')],
  ['called as a help is', { 'info.csv': list('A'), 'guide-dogs.csv': list('B') }, readAs('A', 'B')],
  ['beside a sentence', { 'list.csv': list('A'), 'readme.csv': 'This is our list.' }, readAs('A')],
  ['by number', { 'part-1.csv': list('A'), 'part-2.csv': list('B') }, readAs('A', 'B')],
  ['beside one of what is gone', { 'List.csv': list('A'), 'Discontinued.csv': list('B') }, readAs('A')],
  ['beside a text', { 'list.csv': list('A'), 'x.txt': 'Some lines.\nAnd another.' }, readAs('A')],
])('files in an archive are read: one %s', (_what, files, expected) => {
  expect(inArchive(files).goods).toEqual(expected);
});

test.each<[string, Record<string, Rows | string>]>([
  ['months', { 'list-2026-10.csv': list('A'), 'list-2026-11.csv': list('B') }],
  ['days', { '20261001.csv': list('A'), '20261101.csv': list('B') }],
  ['the same goods', { 'a.csv': list('A'), 'b.csv': list('A') }],
  ['no lists', { 'a.csv': 'x\n1\n', 'b.csv': 'y\n1\n' }],
])('an archive of %s is refused', (_what, files) => {
  expect(() => inArchive(files)).toThrow(/it is a ZIP archive of 2 files: /);
});

test('a workbook in an archive is found there, packed or not', () => {
  const workbook = new Uint8Array(workbookWith({ List: list('A') }));
  expect(meaningOf(zipSync({ 'list.xlsx': [workbook, { level: 0 }] })).goods).toEqual(readAs('A'));
  expect(meaningOf(zipSync({ 'list.xlsx': workbook, 'a.docx': strToU8('word/document.xml') })).goods).toEqual(
    readAs('A'),
  );
});
