import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';

const now = new Date('2026-11-30T12:00:00Z');
const listWith = (headings: string, ...rows: string[]) =>
  `sku,name,${headings}\n${rows.map((row, at) => `${'ABC'[at]},Rope,${row}\n`).join('')}`;
const xml = (inside: string) => `<list><product><sku>A</sku><name>Rope</name>${inside}</product></list>`;
const json = (inside: object, around: object = {}) =>
  JSON.stringify({ ...around, products: [{ sku: 'A', name: 'Rope', cost: 3, stock: 4, ...inside }] });
/** Nothing beside the figures is told. */
const none = /^(?!.*(?:according to another column|See whether|not a word we know))/s;
const read = (...figures: string[]) => figures.map((one, at) => `${'ABC'[at]} | Rope | ${one}`);

test.each<[string, string, string[], RegExp]>([
  [
    'ordered pieces of QuickBooks',
    listWith('cost,quantity on hand,quantity on sales order', '3.00,12,4'),
    read('300 | ?'),
    /others have ordered/,
  ],
  [
    'pieces of which some are reserved',
    listWith('cost,stock,of which reserved', '3.00,12,4'),
    read('300 | ?'),
    /others have ordered/,
  ],
  [
    'a price in pounds whose column says euros',
    listWith('cost,currency,stock', '£3.00,EUR,4'),
    read('? | 4'),
    /a price that names two currencies: row 2/,
  ],
  [
    'goods to be collected',
    listWith('cost,stock,collection only', '3.00,4,Yes', '3.00,4,No'),
    read('300 | ?', '300 | 4'),
    /may not be sent/,
  ],
  [
    'fewer pieces that Odoo forecasts',
    listWith('cost,qty_available,virtual_available', '3.00,10,2', '3.00,5,9', '3.00,,2'),
    read('300 | 2', '300 | 5', '300 | ?'),
    none,
  ],
  [
    'pieces that are about to leave, in Odoo',
    listWith('cost,qty_available,outgoing_qty', '3.00,10,3'),
    read('300 | ?'),
    /others have ordered/,
  ],
  ['what is free, in Odoo', listWith('cost,qty_available,free_qty', '3.00,10,3'), read('300 | 3'), none],
  ['what is salable, in Magento', listWith('cost,qty,salable_quantity', '3.00,10,3'), read('300 | 3'), none],
  [
    'yes and no beside a count',
    listWith('cost,stock on hand,available for sale', '3.00,10,Yes'),
    read('300 | 10'),
    none,
  ],
  [
    'another count that may be for sale',
    listWith('cost,stock,web stock', '3.00,10,2'),
    read('300 | 10'),
    /“web stock” is not used. See whether it says how many pieces there are/,
  ],
  [
    'a form to order by, with nothing in it',
    listWith('trade price,qty', '3.00,0', '3.00,', '3.00,0'),
    read('300 | ?', '300 | ?', '300 | ?'),
    /“qty” is 0 in every row, as where an order is to be written, so it is not read/,
  ],
  [
    'a stock of which nothing is there',
    listWith('cost,stock', '3.00,0', '3.00,0', '3.00,0'),
    read('300 | 0', '300 | 0', '300 | 0'),
    /Everything in it is out of stock/,
  ],
  [
    'a price for a measure',
    listWith('cost,price unit,stock', '3.00,kg,4', '3.00,each,4', '3.00,per metre,4'),
    read('? | 4', '300 | 4', '? | 4'),
    /a price that is for a measure and not for one: rows 2, 4/,
  ],
  [
    'goods that are sold by a measure',
    listWith('cost,unit,stock', '3.00,kg,4', '3.00,500g,4'),
    read('? | 4', '300 | 4'),
    /for a measure and not for one: row 2/,
  ],
  ...['selling unit', 'sales unit', 'unit of sale', 'sold by'].map((heading): [string, string, string[], RegExp] => [
    `the ${heading} beside a weight`,
    listWith(`cost,${heading},weight,stock`, '4.20,kg,20,4', '4.20,each,20,4'),
    read('? | 4', '420 | 4'),
    /for a measure and not for one: row 2/,
  ]),
  ['states in words inside of objects', json({ status: { id: 3, name: 'Discontinued' } }), read('300 | 0'), /not sold/],
  ['an availability in words', json({ availability: { code: 7, label: 'Out of stock' } }), read('300 | 0'), none],
  ['a measure of a price', xml('<cost per="kg">3.00</cost><stock>4</stock>'), read('? | 4'), /for a measure/],
  [
    'goods of a group that is over',
    listWith('cost,stock,category', '3.00,4,Dog Toys', '3.00,4,Z - DISCONTINUED'),
    read('300 | 4', '300 | ?'),
    /may not be sold, according to another column: row 3/,
  ],
  [
    'goods that are ordered first',
    listWith('cost,stock,stock type,pre_order', '3.00,4,Stocked,0', '3.00,4,Special Order,0', '3.00,4,Stocked,1'),
    read('300 | 4', '300 | ?', '300 | ?'),
    /may not be there, according to another column: row 3.*isn’t available yet.*row 4/s,
  ],
  [
    'marks of deletion, as SAP and others have them',
    listWith('cost,stock,Deletion Flag,EOL,is_for_sale', '3.00,4,,N,1', '3.00,4,Yes,N,1', '3.00,4,,Y,1'),
    read('300 | 4', '300 | 0', '300 | 0'),
    /not sold/,
  ],
  ['an invoice', 'invoice no,code,name,qty,cost\nI1,A,Rope,4,3.00\n', read('300 | ?'), /may be of an order/],
  ['a form to order by', 'code,name,cost,qty,line total\nA,Rope,3.00,4,12.00\n', read('300 | ?'), /may be of an order/],
  [
    'a remark that it is over',
    listWith('cost,stock,comments', '3.00,4,Discontinued - no more stock'),
    read('300 | ?'),
    /may not be sold, according to another column/,
  ],
  [
    'a remark to hold it',
    listWith('cost,stock,notes', '3.00,4,Do not sell: on recall'),
    read('300 | ?'),
    /may not be sold/,
  ],
  [
    'a remark never to sell it',
    listWith('cost,stock,notes', '3.00,4,DO NOT SELL UNDER ANY CIRCUMSTANCES'),
    read('300 | ?'),
    /may not be sold/,
  ],
  [
    'a lead time of what is out',
    listWith('cost,stock,lead time', '3.00,4,Out of stock until March'),
    read('300 | ?'),
    /may not be sold/,
  ],
  [
    'a remark on the price',
    listWith('cost,stock,comments', '3.00,4,Price per pack of 6'),
    read('? | 4'),
    /is for more than one/,
  ],
  [
    'a remark on the price of a hundred',
    listWith('cost,stock,comments', '3.00,4,Price per 100'),
    read('? | 4'),
    /is for more than one/,
  ],
  [
    'a remark on the price of a measure',
    listWith('cost,stock,comments', '3.00,4,Price per 100g'),
    read('? | 4'),
    /is for more than one/,
  ],
  [
    'a remark on the price of a box of tins',
    listWith('cost,stock,comments', '3.00,4,Price per 12 x 400g'),
    read('? | 4'),
    /is for more than one/,
  ],
  [
    'a recall of what is free',
    listWith('cost,free stock,comments', '3.00,4,Product recall - do not sell'),
    read('300 | ?'),
    /may not be sold/,
  ],
  [
    'what is free to collect only',
    listWith('cost,available,collection only', '3.00,4,yes'),
    read('300 | ?'),
    /may not be sent/,
  ],
  [
    'what is free and replaced',
    listWith('cost,free stock,replaced by', '3.00,4,B'),
    read('300 | ?'),
    /may be the last/,
  ],
  ['what may not be ordered', json({ canOrder: false }), read('300 | 0'), /a mark that it is not sold/],
  ['a day inside of an object', json({ availability: { from: '2027-01-10' } }), read('300 | ?'), /isn’t available yet/],
  ['VAT said of all', json({}, { prices_include_vat: true }), read('? | 4'), /includes VAT/],
  ['pence said of all', json({}, { unit: 'pence' }), read('? | 4'), /is in pence/],
  ['a currency said of all', json({}, { meta: { currency: 'EUR' } }), read('300 EUR | 4'), /Prices are in EUR/],
  [
    'pieces in a case',
    json({ unitsPerCase: 12 }),
    read('300 | 4'),
    /“unitsPerCase” is not used. See whether prices are for one piece/,
  ],
  ['VAT said of a price', xml('<cost taxIncluded="true">3.00</cost><stock>4</stock>'), read('? | 4'), /includes VAT/],
  [
    'a least quantity of a price',
    xml('<cost minQty="12">3.00</cost><stock>4</stock>'),
    read('? | 4'),
    /is for more than one/,
  ],
  ['a unit of a price', xml('<cost unit="case">3.00</cost><stock>4</stock>'), read('? | 4'), /is for more than one/],
  [
    'pieces in a pack inside of an element',
    xml('<cost>3.00</cost><pack><qty>12</qty></pack><stock>4</stock>'),
    read('300 | 4'),
    /“pack\/qty” is not used/,
  ],
  [
    'names with marks of their own',
    'sku,name,cost\nA,Rope (DISC),3.00\n',
    ['A | Rope (DISC) | 300 | ?'],
    /a name that says it is sold no more: row 2/,
  ],
  [
    'codes that differ by a hyphen',
    'sku,name,cost\nA-1,Rope,3.00\nA\u20111,Rope,4.00\n',
    ['A-1 | Rope | 300 | ?', 'A\u20111 | Rope | 400 | ?'],
    /1 code differs from another one only in capital letters or hyphens/,
  ],
  [
    'a line of totals',
    'sku,name,cost,stock\nA,Rope,3.00,4\n2,Total lines,6.00,8\n',
    read('300 | 4'),
    /a total in place of a name: row 3/,
  ],
  [
    'a word in a forecast that nobody knows',
    listWith('cost,qty_available,virtual_available', '3.00,10,Ruminating'),
    read('300 | ?'),
    /“Ruminating” in “virtual_available”/,
  ],
  [
    'lines that are sold no more, below an empty one',
    'sku,name,cost,stock\nA,Rope,3.00,4\nDiscontinued lines,,,\n,,,\nB,Ball,3.00,4\nC,Cup,3.00,4\n',
    read('300 | 4'),
    /3 rows are left out, with a line above it/,
  ],
  [
    'a second list of other columns',
    'code,name,cost,stock\nA,Rope,3.00,4\ncode,name,rrp,pack\nB,Ball,6.00,12\n',
    read('300 | 4'),
    /2 rows are left out, with headings above it that are not the first ones: rows 3, 4/,
  ],
  [
    'a second list with the columns in another order',
    'code,name,cost,stock\nA,Rope,3.00,4\ncode,name,stock,cost\nB,Ball,6,12.00\n',
    read('300 | 4'),
    /not the first ones: rows 3, 4/,
  ],
  [
    'a stock in other units',
    listWith('cost,stock,stock unit', '3.00,120,kg', '3.00,4,Case', '3.00,5,Each'),
    read('300 | ?', '300 | ?', '300 | 5'),
    /a stock that is not in pieces, according to another column: rows 2, 3/,
  ],
  [
    'prices of which some are in pence',
    listWith('cost,stock', '£3.00,4', '99p,4', '99,4'),
    read('300 | 4', '? | 4', '? | 4'),
    /a price that may be in pence, as others are: row 4/,
  ],
  [
    'goods that are blocked for sale',
    listWith('cost,stock,blocked,sales blocked', '3.00,4,No,Yes', '3.00,4,No,No'),
    read('300 | 0', '300 | 4'),
    /not sold/,
  ],
  [
    'goods that may not be sold, in Odoo',
    listWith('cost,stock,sale_ok', '3.00,4,False', '3.00,4,True'),
    read('300 | 0', '300 | 4'),
    /not sold/,
  ],
  [
    'goods that are no longer valid, in SAP',
    listWith('cost,stock,validFor', '3.00,4,N', '3.00,4,Y'),
    read('300 | 0', '300 | 4'),
    /not sold/,
  ],
  [
    'how many have to be bought',
    listWith('cost,stock,unit_multiplier', '3.00,4,6'),
    read('300 | 4'),
    /“unit_multiplier” is not used. See whether single pieces/,
  ],
  [
    'a day above the headings',
    `Stock as at 01/06/2025\n${listWith('cost,stock', '3.00,4')}`,
    read('300 | 4'),
    /Above its headings stands “Stock as at 01\/06\/2025”/,
  ],
])('what stands beside a figure is heeded: %s', (_what, file, goods, notes) => {
  const found = meaningOf(file, {}, now);
  expect(found.goods).toEqual(goods);
  expect(found.notes).toMatch(notes);
});

test.each(['SPQ', 'Case Pack', 'Ctn Qty', 'Per Case', 'Qty/Case', 'No. per Case', 'Trade Unit', 'Std Pack Size'])(
  'what is in a pack, as %s, is told',
  (heading) => {
    const { notes } = meaningOf(listWith(`cost,stock,${heading}`, '3.00,4,12'));
    expect(notes).toContain(`“${heading}” is not used. See whether prices are for one piece.`);
  },
);

test.each(['price_delta', 'extra_price', 'priceAdjustment'])('what a variant costs more, as %s, is told', (field) => {
  const variants = [0, 2].map((more) => ({ sku: `A${more}`, size: 'S', stock: 1, [field]: more }));
  const { notes } = meaningOf(json({ sku: undefined, stock: undefined, variants }));
  expect(notes).toContain(`“${field}” is not used. See whether it is to be paid on top.`);
});

test.each(['Kong Flyer (Disc)', 'Dog Frisbee - Disc'])('%s is a toy that is sold', (name) => {
  expect(meaningOf(`sku,name,cost\nA,${name},3.00\n`).notes).not.toMatch(/sold no more/);
});

test.each<[string, string, string[]]>([
  [
    'Amazon’s, with headings for people and for programs',
    'TemplateType=fptcustom\tVersion=2021.1014\t\t\t\nSeller SKU\tProduct Name\tQuantity\tUpdate Delete\tCost\nitem_sku\titem_name\tquantity\tupdate_delete\tcost\nA\tRope\t4\tUpdate\t3.00\nB\tRope\t4\tDelete\t3.00\n',
    read('300 | 4', '300 | 0'),
  ],
  [
    'Shopify’s, with a row for each location',
    'Handle,Title,SKU,Location,Committed (not editable),Available (not editable),On hand (current),Cost\nr,Rope,A,Leeds,2,10,12,3.00\nr,Rope,A,York,0,3,3,3.00\n',
    read('300 | 13'),
  ],
  [
    'Loyverse’s, with a stock for each shop',
    'SKU,Name,Cost,In stock [Leeds],In stock [York]\nA,Rope,3.00,12,3\n',
    read('300 | 15'),
  ],
  [
    'BigCommerce’s',
    'Product Name,Code,Cost Price,Current Stock Level,Product Visible?\nRope,A,3.00,12,Y\n',
    read('300 | 12'),
  ],
  [
    'EKM’s',
    'Action,Name,Code,CostPrice,Stock\nEdit Product,Rope,A,3.00,12\nDelete Product,Rope,B,3.00,12\n',
    read('300 | 12', '300 | 0'),
  ],
])('%s export is read', (_what, file, goods) => {
  expect(meaningOf(file, {}, now).goods).toEqual(goods);
});
