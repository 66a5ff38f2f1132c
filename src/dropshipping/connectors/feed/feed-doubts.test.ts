import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';
import { readListing } from './feed-listing.ts';

/** Nothing need be told. */
const none = /(?:)/;

test.each<[string, string, string[], RegExp]>([
  [
    'a price for a hundred',
    'sku,name,cost,price unit,stock\nA,Bag,12.50,100,20\nB,Rope,3.00,1,5\n',
    ['A | Bag | ? | 20', 'B | Rope | 300 | 5'],
    /1 row has a price that is for more than one: row 2/,
  ],
  [
    'prices by the case or each',
    'sku,name,uom,cost,stock\nA,Bag,CS12,40.00,3\nB,Rope,EA,3.00,5\nC,Hay,bag,2.00,6\n',
    ['A | Bag | ? | 3', 'B | Rope | 300 | 5', 'C | Hay | 200 | 6'],
    /for more than one: row 2/,
  ],
  [
    'prices with VAT in some rows',
    'sku,name,cost,VAT included\nA,Bag,4.80,Y\nB,Rope,3.00,N\n',
    ['A | Bag | ? | ?', 'B | Rope | 300 | ?'],
    /includes VAT, according to another column: row 2/,
  ],
  [
    'stock that others have ordered',
    'sku,name,cost,stock,allocated\nA,Bag,4.00,10,9\nB,Rope,3.00,5,0\nC,Cup,1.00,0,3\n',
    ['A | Bag | 400 | ?', 'B | Rope | 300 | 5', 'C | Cup | 100 | 0'],
    /others have ordered: row 2/,
  ],
  [
    'what is left beside what is reserved',
    'sku,name,cost,on hand,reserved,available\nA,Bag,4.00,10,9,1\n',
    ['A | Bag | 400 | 1'],
    none,
  ],
  [
    'rows that take goods out',
    'action,sku,name,cost,stock\nA,P,Bag,4.00,10\nD,Q,Rope,3.00,5\nZ,R,Cup,1.00,3\n',
    ['P | Bag | 400 | 10', 'Q | Rope | 300 | 0', 'R | Cup | 100 | ?'],
    /“Z” in “action” \(1 row\) is not a word we know/,
  ],
  [
    'prices by quantity',
    'sku,name,price 1-9,price 10-49,price 50+,stock\nA,Rope,4.00,3.50,3.00,9\n',
    ['A | Rope | ? | 9'],
    /Not used: “price 1-9”, “price 10-49”, “price 50\+”/,
  ],
  [
    'the old price and the new one',
    'sku,name,old cost,new cost,stock\nA,Rope,4.00,5.00,5\n',
    ['A | Rope | ? | 5'],
    /which column holds what you pay/,
  ],
  [
    'what is on its way',
    'sku,name,cost,incoming stock,due date,stock\nA,Rope,4.00,500,2027-01-04,0\n',
    ['A | Rope | 400 | 0'],
    /Not used: “incoming stock”/,
  ],
  [
    'stock of several countries',
    'sku,name,cost,stock UK,stock DE\nA,Rope,4.00,0,500\n',
    ['A | Rope | 400 | ?'],
    /which column holds the stock/,
  ],
  [
    'dates that a spreadsheet made of stock',
    'sku,name,cost,stock\nA,Rope,4.00,05-Jan\nB,Ball,3.00,12\n',
    ['A | Rope | 400 | ?', 'B | Ball | 300 | 12'],
    /“05-Jan” in “stock”/,
  ],
  [
    'traffic lights',
    'sku,name,cost,stock\nA,Rope,4.00,Green\nB,Ball,3.00,Red\n',
    ['A | Rope | 400 | ?', 'B | Ball | 300 | ?'],
    /“Green” in “stock”/,
  ],
  [
    'prices as a spreadsheet shows large ones',
    'sku,name,cost\nA,Rope,1.2E+01\nB,Ball,1\'234.50\nC,Cup,"1,23,456.00"\n',
    ['A | Rope | ? | ?', 'B | Ball | ? | ?', 'C | Cup | ? | ?'],
    /3 rows have a price that makes no sense/,
  ],
  [
    'codes that a spreadsheet took for numbers and dates',
    'sku,name,cost,stock\n123.0,Rope,1.00,1\n1-Mar,Ball,2.00,2\n2/3/2026,Cup,3.00,3\nMAR-1X,Bed,4.00,4\n',
    ['123.0 | Rope | 100 | 1', '1-Mar | Ball | 200 | 2', '2/3/2026 | Cup | 300 | 3', 'MAR-1X | Bed | 400 | 4'],
    /2 rows have a code that a spreadsheet may have taken for a date: rows 3, 4.*1 row has a code .* for a number: row 2|1 row has a code .* for a number: row 2.*2 rows have a code .* for a date: rows 3, 4/s,
  ],
  [
    'words of databases in place of names',
    'sku,name,cost,stock\nA,NULL,1.00,1\nB,nan,2.00,2\n',
    ['A | A | 100 | 1', 'B | B | 200 | 2'],
    /2 rows have no name/,
  ],
  [
    'the size of packs beside its prices',
    'sku,name,pack qty,cost,stock\nA,Ball,12,30.00,2\n',
    ['A | Ball | 3000 | 2'],
    /“pack qty” is not used. See whether prices are for one piece/,
  ],
  [
    'a line of groups above its headings',
    'Product,,Pricing,,Stock\nSKU,Name,Trade,RRP,Free Stock\nA,Rope,3.00,6.00,5\n',
    ['A | Rope | 300 | 5'],
    /headings are in row 2/,
  ],
  ['shortened headings', 'Code,Name,"Price\n(ex VAT) £",Qty Avail.\nA,Rope,3.00,5\n', ['A | Rope | 300 | 5'], none],
  [
    'no zero before the point',
    'sku,name,cost,stock\nA,Rope,.99,5\nB,Ball,£.5,6\n',
    ['A | Rope | 99 | 5', 'B | Ball | 50 | 6'],
    none,
  ],
  [
    'a price without a sign among those in euros',
    'sku,name,cost,stock\nA,Rope,€3.00,5\nB,Ball,3.00 EUR,6\nC,Cup,3.00,7\n',
    ['A | Rope | ? | 5', 'B | Ball | ? | 6', 'C | Cup | ? | 7'],
    /does not say its currency, and may not be in pounds: row 4/,
  ],
  [
    'prices that seem to be in pence',
    'sku,name,cost,stock\nA,Rope,1299,5\nB,Ball,450,6\nC,Cup,99,7\n',
    ['A | Rope | 129900 | 5', 'B | Ball | 45000 | 6', 'C | Cup | 9900 | 7'],
    /See whether they are written in pence/,
  ],
  [
    'words around the number of pieces',
    'sku,name,cost,stock\nA,Rope,1.00,0 - back in stock 12/01\nB,Ball,1.00,Low Stock (3)\nC,Cup,1.00,In stock - 14 available\nD,Bed,1.00,In stock 3-5 days\n',
    ['A | Rope | 100 | 0', 'B | Ball | 100 | 3', 'C | Cup | 100 | 14', 'D | Bed | 100 | ?'],
    /“In stock 3-5 days”/,
  ],
  [
    'a line above what is sold no more',
    'sku,name,cost,stock\nA,Rope,3.00,4\nDISCONTINUED LINES,,,\nB,Ball,2.00,5\nCAT TOYS,,,\nC,Cup,1.00,6\n',
    ['A | Rope | 300 | 4', 'C | Cup | 100 | 6'],
    /2 rows are left out, with a line above it that says that such goods are not sold: rows 3, 4/,
  ],
  [
    'such a line in a list with blank lines between its rows',
    'sku,name,cost,stock\n\nA,Rope,3.00,4\n\nDISCONTINUED LINES,,,\n\nB,Ball,2.00,5\n\nC,Cup,1.00,6\n\n\nD,Bed,1.00,6\n',
    ['A | Rope | 300 | 4', 'D | Bed | 100 | 6'],
    /3 rows are left out, with a line above it/,
  ],
  [
    'a title that says so',
    'Discontinued Lines,,,\nsku,name,cost,stock\nA,Rope,3.00,4\n',
    ['A | Rope | 300 | 4'],
    /Above its headings stands “Discontinued Lines”. See whether its goods are sold/,
  ],
  ['was and now', 'sku,name,cost,stock\nA,Rope,was 5.00 now 4.00,5\n', ['A | Rope | ? | 5'], /makes no sense/],
  [
    'a footnote',
    'sku,name,cost,stock\nA,Rope,4.00*,5\n* until Friday,,,\n',
    ['A | Rope | ? | 5'],
    /nothing but a code: row 3/,
  ],
  [
    'a last row that was cut off',
    'sku,name,cost,stock\nA,Rope,4.00,5\nB,Ball,3.0',
    ['A | Rope | 400 | 5'],
    /fewer cells than headings: row 3/,
  ],
  [
    'a code with a letter that nobody sees',
    'sku,name,cost,stock\n\u200BA,Rope,4.00,5\nA,Rope,4.00,6\n',
    ['A | Rope | 400 | ?'],
    /different figures/,
  ],
  ['a line that names the separator', 'sep=;\nsku;name;cost;stock\nA;Rope;4.00;5\n', ['A | Rope | 400 | 5'], none],
  [
    'both decimal marks',
    'sku,name,cost,stock\nA,Rope,"4,00",5\nB,Ball,3.50,6\n',
    ['A | Rope | 400 | 5', 'B | Ball | 350 | 6'],
    /Some prices have a decimal point and others a decimal comma/,
  ],
  [
    'dates of arrival as availability',
    'sku,name,cost,availability\nA,Rope,4.00,2027-01-05\nB,Ball,3.00,in_stock\n',
    ['A | Rope | 400 | ?', 'B | Ball | 300 | in-stock'],
    /“2027-01-05” in “availability”/,
  ],
])('a list with %s is not read otherwise than it is meant', (_what, text, goods, told) => {
  const { goods: read, notes } = meaningOf(text);
  expect(read).toEqual(goods);
  expect(notes).toMatch(told);
});

test('a column that somebody chose is read whatever stands beside it', () => {
  const text = 'sku,name,cost,stock,reserved\nA,Bag,4.00,10,9\n';
  expect(meaningOf(text, { columns: { stock: 'stock' } }).goods).toEqual(['A | Bag | 400 | 10']);
});

test('tags are words between commas, as the shop writes its own', () => {
  const { products } = readListing(Buffer.from('sku,name,tags\nA,Bag,"Puppy; Chew &amp; tug|x,PUPPY"\n'), {});
  expect(products.get('A')?.tags).toEqual(['puppy', 'chew & tug', 'x']);
});
