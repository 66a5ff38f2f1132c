import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';

const now = new Date('2026-11-30T12:00:00Z');
const listWith = (headings: string, ...rows: string[]) =>
  `sku,name,${headings}\n${rows.map((row, at) => `${'ABC'[at]},Rope,${row}\n`).join('')}`;
const xml = (inside: string) => `<list><product><sku>A</sku><name>Rope</name>${inside}</product></list>`;
const json = (inside: object, around: object = {}) =>
  JSON.stringify({ ...around, products: [{ sku: 'A', name: 'Rope', cost: 3, stock: 4, ...inside }] });
const read = (...figures: string[]) => figures.map((one, at) => `${'ABC'[at]} | Rope | ${one}`);

test.each<[string, string, string[]]>([
  [
    'a remark on what it replaces',
    listWith('cost,stock,comments', '3.00,4,Replaces the discontinued red rope'),
    read('300 | 4'),
  ],
  [
    'a remark on delivery',
    listWith('cost,stock,notes', '3.00,4,Ships in 24 hours; if out of stock 2 weeks'),
    read('300 | 4'),
  ],
  ['a remark on the pack', listWith('cost,stock,notes', '3.00,4,Supplied in a box of 6 colours'), read('300 | 4')],
  ...[
    'Price increase in Jan 2027',
    'Price rise in 01/2027',
    'Price rise in 12 weeks',
    'Price per 12 kg bag',
    'Sold in 10 kg bags',
    'Last sold in 2025',
    'Not for sale on Amazon',
    'Do not list on eBay or Amazon',
    'Not available on Amazon',
    'Do not sell below RRP',
    'Not for sale under the recommended price',
    'Do not sell for less than £4.50',
  ].map((said): [string, string, string[]] => [said, listWith('cost,stock,notes', `3.00,4,${said}`), read('300 | 4')]),
  ['a lead time', listWith('cost,stock,lead time', '3.00,4,2 weeks'), read('300 | 4')],
  ['a stock in pieces', listWith('cost,stock,stock unit', '3.00,4,PCS'), read('300 | 4')],
  ['whole pounds', listWith('cost,stock', '3,4', '4,4'), read('300 | 4', '400 | 4')],
  ['a price with its own currency', listWith('cost,currency,stock', '£3.00,GBP,4'), read('300 | 4')],
  ['a total beside a stock', listWith('cost,stock,total', '3.00,4,12.00'), read('300 | 4')],
  ['nobody has ordered', listWith('cost,quantity on hand,quantity on sales order', '3.00,12,0'), read('300 | 12')],
  ['a unit of each', xml('<cost unit="each">3.00</cost><stock>4</stock>'), read('300 | 4')],
  ['a least quantity of one', xml('<cost minQty="1">3.00</cost><stock>4</stock>'), read('300 | 4')],
  ['a unit said of all', json({}, { unit: 'each' }), read('300 | 4')],
  ['VAT said of none', json({}, { prices_include_vat: false }), read('300 | 4')],
  ['what may be ordered', json({ canOrder: true }), read('300 | 4')],
  ['a currency of each', json({ currency: 'GBP' }, { meta: { currency: 'EUR' } }), read('300 | 4')],
  [
    'headings on each page',
    'code,name,cost,stock\nA,Rope,3.00,4\ncode,name,cost,stock\nB,Rope,3.00,5\n',
    read('300 | 4', '300 | 5'),
  ],
  ...[
    'trade price,new price,new price date,stock',
    'trade price,new price,effective date,stock',
    'trade price,next price,price effective from,stock',
    'trade price,promo price,valid from,stock',
    'trade price,2027 price,effective from,stock',
  ].map((headings): [string, string, string[]] => [
    headings,
    listWith(headings, '3.00,3.50,01/01/2027,4'),
    read('300 | 4'),
  ]),
  [
    'an offer that is over',
    listWith('cost,special offer price,valid to,stock', '3.00,2.50,01/06/2026,4'),
    read('300 | 4'),
  ],
  ...['weight,uom', 'size,unit', 'volume,unit of measure', 'net content,unit', 'pack size,units'].map(
    (headings): [string, string, string[]] => [
      `a measure under ${headings}`,
      listWith(`cost,stock,${headings}`, '3.00,4,2.5,kg', '3.00,4,400,g'),
      read('300 | 4', '300 | 4'),
    ],
  ),
  ['a forecast of sales', listWith('cost,stock,forecast qty', '3.00,4,0'), read('300 | 4')],
  ['a range of that name', listWith('cost,stock,range', '3.00,4,Archive Collection'), read('300 | 4')],
  ['a unit of weights, said of all', json({}, { settings: { unit: 'kg' } }), read('300 | 4')],
  ['what is in a unit', listWith('cost,stock,unit qty', '3.00,4,6'), read('300 | 4')],
  ...[
    ['depot', 'Northern Ireland'],
    ['location', 'BE'],
    ['location', 'IT'],
    ['warehouse', 'Virtual'],
    ['warehouse', 'UK & Europe'],
    ['branch', 'China Street'],
    ['location', 'Lost Valley'],
  ].map(([heading, said]): [string, string, string[]] => [
    `the ${heading} ${said}`,
    listWith(`cost,stock,${heading}`, `3.00,4,${said}`),
    read('300 | 4'),
  ]),
  [
    'a place for households',
    json({
      stock: [
        { warehouse: 'Leeds', type: 'household', qty: 4 },
        { warehouse: 'Hull', type: 'threshold', qty: 1 },
      ],
    }),
    read('300 | 5'),
  ],
  ...[
    'Double Ended Leads',
    'Suspended Bird Feeders',
    'Damaged Coat Care',
    'Sold out',
    '* Discontinued',
    'Out of stock',
  ].map((line): [string, string, string[]] => [
    `the line ${line}`,
    `sku,name,cost,stock\nA,Rope,3.00,4\n${line},,,\nB,Rope,3.00,4\n`,
    read('300 | 4', '300 | 4'),
  ]),
  ...['Dog Food 15kg Sacks,,,', '"Dry, Wet and Raw Dog Food (All)",,,', ',,,'].map(
    (line): [string, string, string[]] => [
      `what comes after discontinued lines and ${line}`,
      `sku,name,cost,stock\nA,Rope,3.00,4\nDiscontinued Lines,,,\nX,Ball,3.00,4\n${line}\nB,Rope,3.00,4\n`,
      read('300 | 4', '300 | 4'),
    ],
  ),
  [
    'what comes after discontinued lines and a heading of two cells',
    'sku,name,cost,stock\nA,Rope,3.00,4\nDiscontinued Lines,,,\nX,Ball,3.00,4\nDry Food,Adult,,\nB,Rope,3.00,4\n',
    ['A | Rope | 300 | 4', 'Dry Food | Adult | ? | ?', 'B | Rope | 300 | 4'],
  ],
  ['net and gross weights in a list of stock', listWith('net,gross,stock', '0.90,1.00,4'), read('? | 4')],
  ['a net price with its currency', listWith('net £,gross £,stock', '3.00,3.60,4'), read('300 | 4')],
  ['kinds of records that say nothing', listWith('cost,stock,record type', '3.00,4,Inventory Item'), read('300 | 4')],
  ['a discount in a remark', listWith('cost,stock,notes', '3.00,4,Disc 10% this month'), read('300 | 4')],
  ['an end in a remark', listWith('cost,stock,notes', '3.00,4,Disc 12/2026'), read('300 | ?')],
  [
    'a number of pieces that nobody counts',
    listWith('cost,stock,inventory management', '3.00,2,', '3.00,0,', '3.00,7,shopify'),
    read('300 | 2', '300 | in-stock', '300 | 7'),
  ],
  [
    'a column that would say who counts, and says nothing',
    listWith('cost,stock,inventory management', '3.00,2,', '3.00,0,'),
    read('300 | 2', '300 | 0'),
  ],
  ['goods called as headings are', 'code,name,brand,cost,stock\nA,Rope,Image,3.00,4\n', ['A | Rope | 300 | 4']],
])('%s changes nothing', (_what, file, goods) => {
  expect(meaningOf(file, {}, now).goods).toEqual(goods);
});

test('goods that become active later are not there yet, and a price from so many pieces up is told', () => {
  const { goods, notes } = meaningOf(
    listWith('cost,price break qty,stock,active from', '3.00,1,4,2025-01-01', '2.00,12,5,2027-02-01'),
    {},
    now,
  );
  expect(goods).toEqual(read('300 | 4', '200 | ?'));
  expect(notes).toMatch(/1 row has a stock that isn’t available yet/);
  expect(notes).toMatch(/“price break qty” is not used. See whether single pieces can be ordered/);
});
