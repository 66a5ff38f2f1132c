import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';

/** Nothing need be told. */
const none = /(?:)/;

test.each<[string, string, string[], RegExp]>([
  [
    'Sage 50',
    'Stock Code,Description,Cost Price,Qty in Stock,Inactive\nA,LEAD RED,3.45,15,0\nB,OLD LEAD,3.45,9,1\n',
    ['A | LEAD RED | 345 | 15', 'B | OLD LEAD | 345 | 0'],
    /1 row has a mark that it is not sold/,
  ],
  [
    'Sage 200',
    'Code,Name,Stock Item Status,Cost,Free Stock\nA,Hay,Active,1.20,44\nB,Straw,On Hold,2.20,10\nC,Old,Obsolete,3.20,8\n',
    ['A | Hay | 120 | 44', 'B | Straw | 220 | ?', 'C | Old | 320 | 0'],
    /“On Hold” in “Stock Item Status” \(1 row\) is not a word we know/,
  ],
  [
    'statuses of something else',
    'Code,Name,Line Status,Cost,Stock\nA,Hay,Core,1.20,44\nB,Straw,Seasonal,2.20,10\n',
    ['A | Hay | 120 | 44', 'B | Straw | 220 | 10'],
    /Not used: “Line Status”/,
  ],
  [
    'statuses of which some say that goods are sold no more',
    'Code,Name,Line Status,Cost,Stock\nA,Hay,Active,1.20,44\nB,Straw,Clearance,2.20,10\nC,Bed,New,2.20,5\nD,Mat,Core,2.20,6\nE,Old,Discontinued,2.20,7\nF,Older,To be discontinued,2.20,7\nG,Held,D,2.20,7\n',
    [
      'A | Hay | 120 | 44',
      'B | Straw | 220 | 10',
      'C | Bed | 220 | 5',
      'D | Mat | 220 | 6',
      'E | Old | 220 | 0',
      'F | Older | 220 | ?',
      'G | Held | 220 | ?',
    ],
    /“Clearance” in “Line Status” \(1 row\) is not a word we know, so it is not used/,
  ],
  [
    'statuses by their letters, where N may be new',
    'Code,Name,Item Status,Cost,Stock\nA,Hay,A,1.20,44\nB,Straw,N,2.20,10\nC,Bed,Obsolete,2.20,5\n',
    ['A | Hay | 120 | ?', 'B | Straw | 220 | ?', 'C | Bed | 220 | 0'],
    /“N” in “Item Status”/,
  ],
  [
    'stages of a life cycle',
    'Code,Name,Lifecycle,Cost,Stock\nA,Hay,Active,1.20,44\nB,Straw,Run-out,2.20,10\nC,Bed,New,2.20,5\nD,Mat,Phase out,2.20,6\n',
    ['A | Hay | 120 | 44', 'B | Straw | 220 | 10', 'C | Bed | 220 | 5', 'D | Mat | 220 | 6'],
    /“Phase out” in “Lifecycle”/,
  ],
  [
    'seasons and offers',
    'Code,Name,Range Status,Cost,Stock\nA,Hay,Live,1.20,44\nB,Straw,Seasonal,2.20,10\nC,Bed,Promo,2.20,5\n',
    ['A | Hay | 120 | 44', 'B | Straw | 220 | 10', 'C | Bed | 220 | 5'],
    /“Promo” in “Range Status”/,
  ],
  [
    'frozen food, which is sold',
    'Code,Name,Frozen,Cost,Stock\nA,Raw mince,Yes,1.20,44\n',
    ['A | Raw mince | 120 | 44'],
    none,
  ],
  [
    'Amazon',
    'sku\tproduct-id\tprice\tquantity\tadd-delete\nA\t5012345678900\t9.99\t12\ta\nB\t5012345678917\t4.99\t7\td\nC\t5012345678924\t4.99\t7\tx\n',
    ['A | A | 999 | 12', 'B | B | 499 | 0', 'C | C | 499 | 0'],
    /2 rows have a mark that it is not sold/,
  ],
  [
    'eBay',
    '*Action(SiteID=UK|Country=GB|Currency=GBP|Version=1193),Custom label (SKU),*Title,*Quantity,*StartPrice\nRevise,A,Rope,5,9.99\nEnd,B,Ball,5,4.99\n',
    ['A | Rope | ? | 5', 'B | Ball | ? | 0'],
    /which column holds what you pay/,
  ],
  [
    'Facebook',
    'id,title,availability,price,quantity_to_sell_on_facebook\nA,Rope,in stock,9.99 GBP,2\nB,Ball,in stock,4.99 GBP,\n',
    ['A | Rope | 999 | 2', 'B | Ball | 499 | in-stock'],
    none,
  ],
  [
    'a count under a heading of its own beside words',
    'sku,name,cost,availability,Depot stock\nA,Rope,4.00,in stock,2\n',
    ['A | Rope | 400 | in-stock'],
    /“Depot stock” is not used. See whether it says how many pieces there are/,
  ],
  [
    'minimums of stock beside words',
    'sku,name,cost,availability,Min Stock,Stock Location\nA,Rope,4.00,in stock,2,5\n',
    ['A | Rope | 400 | in-stock'],
    /^(?!.*how many pieces)/s,
  ],
  [
    'Ceneo, where 99 stands for a question',
    '<offers><o id="A" price="49.90" avail="1" stock="5"><name>Rope</name></o><o id="B" price="9.90" avail="99" stock="0"><name>Ball</name></o></offers>',
    ['A | Rope | 4990 | 5', 'B | Ball | 990 | 0'],
    none,
  ],
  [
    'pieces under such a heading',
    'sku,name,cost,avail\nA,Rope,4.00,25\nB,Ball,3.00,0\n',
    ['A | Rope | 400 | 25', 'B | Ball | 300 | 0'],
    none,
  ],
  [
    'the same beside what is on the shelf',
    'sku,name,cost,avail,stock\nA,Rope,4.00,25,30\nB,Ball,3.00,2,9\n',
    ['A | Rope | 400 | 25', 'B | Ball | 300 | 2'],
    none,
  ],
  ['days under such a heading', 'sku,name,cost,avail\nA,Rope,4.00,99\n', ['A | Rope | 400 | ?'], /holds the stock/],
  [
    'pieces under a heading with their unit',
    'sku,name,cost,Stock (cases),Stock (units)\nA,Rope,4.00,2,24\n',
    ['A | Rope | 400 | 24'],
    none,
  ],
  [
    'costs above their retail prices',
    'sku,name,RRP,Trade,Stock\nA,Balls,4.99,30.00,2\nB,Rope,6.99,6.99,3\nC,Cup,,9.00,1\n',
    ['A | Balls | ? | 2', 'B | Rope | 699 | 3', 'C | Cup | 900 | 1'],
    /1 row has a price that is higher than its retail price: row 2/,
  ],
  [
    'packs',
    'sku,name,Pack,Trade,Stock\nA,Ball,12,30.00,2\n',
    ['A | Ball | 3000 | 2'],
    /“Pack” is not used. See whether prices are for one piece/,
  ],
  [
    'packs of one',
    'sku,name,Pack,Trade,Stock\nA,Ball,1,3.00,2\nB,Rope,each,2.00,2\n',
    ['A | Ball | 300 | 2', 'B | Rope | 200 | 2'],
    /^(?!.*See whether)/s,
  ],
  [
    'least quantities',
    'sku,name,Trade,MOQ,Minimum Level,Stock\nA,Ball,3.00,12,5,20\n',
    ['A | Ball | 300 | 20'],
    /1 product is ordered in more than one piece at a time: a purchase order of fewer, .* waits for you/,
  ],
  [
    'discounts',
    'sku,name,Cost,Discount %,Discount Code,Stock\nA,Ball,3.00,25,D1,20\n',
    ['A | Ball | 300 | 20'],
    /^(?!.*“Discount Code” is not used. See).*“Discount %” is not used. See whether prices are before it/s,
  ],
  [
    'units below its headings',
    'sku,name,cost,stock\n,,£ per case,cases\nA,Rope,36.00,5\n',
    ['A | Rope | 3600 | 5'],
    /Row 2 says “£ per case cases”. See whether prices are read as it says/,
  ],
  [
    'sizes without a code, and prices of their own',
    'sku,name,cost,stock\nA,Coat S,€3.00,5\n,Coat M,€4.00,6\n',
    ['A | Coat S | ? | 5'],
    /^(?!.*Row 3 says).*no product code: row 3/s,
  ],
  [
    'mistakes of formulas',
    'sku,name,brand,cost,stock\n#N/A,Rope,Acme,1.00,2\nB,Ball,#REF!,#DIV/0!,3\nC,#VALUE!,Acme,1.00,4\n',
    ['B | Ball | ? | 3', 'C | C | 100 | 4'],
    /no product code: row 2/,
  ],
  [
    'numbers that are kept from spreadsheets',
    'sku,name,cost,stock\nA,Rope,\'3.50,\'7\nB,\'Tis,"=""2.00""","=""4"""\n',
    ['A | Rope | 350 | 7', "B | 'Tis | 200 | 4"],
    none,
  ],
  [
    'a barcode in place of its stock',
    'sku,name,cost,stock\nA,Rope,3.50,5012345678900\nB,Ball,3.50,99999\n',
    ['A | Rope | 350 | ?', 'B | Ball | 350 | 99999'],
    /more than any shop has: row 2/,
  ],
  [
    'trade prices with and without VAT and no other',
    'SKU,Title,Price (Ex VAT),Price (Inc VAT),Stock\nA,Rope,3.00,3.60,10\n',
    ['A | Rope | 300 | 10'],
    none,
  ],
  [
    'a root with a prefix like an element of pages',
    '<p:products xmlns:p="u"><p:product><p:sku>A</p:sku><p:name>Rope &amp; Co</p:name><p:cost>3</p:cost><p:qty>4</p:qty></p:product></p:products>',
    ['A | Rope & Co | 300 | 4'],
    none,
  ],
  [
    'states by their number',
    'sku,name,cost,stock status\nA,Rope,3.00,0\nB,Ball,3.00,1\nC,Cup,3.00,2\n',
    ['A | Rope | 300 | ?', 'B | Ball | 300 | ?', 'C | Cup | 300 | ?'],
    /3 rows have a stock that may be the number of a state/,
  ],
  [
    'counts under such a heading',
    'sku,name,cost,stock status\nA,Rope,3.00,0\nB,Ball,3.00,14\n',
    ['A | Rope | 300 | 0', 'B | Ball | 300 | 14'],
    none,
  ],
  [
    'units of sale',
    'sku,name,Unit,Trade,Stock\nA,Hay,Case of 6,12.00,5\nB,Ball,Each,2.00,5\nC,Bed,PK10,20.00,4\nD,Mat,1x12,9.00,3\nE,Sand,500g,9.00,3\nF,Soil,kg,2.00,3\n',
    [
      'A | Hay | ? | 5',
      'B | Ball | 200 | 5',
      'C | Bed | ? | 4',
      'D | Mat | ? | 3',
      'E | Sand | 900 | 3',
      'F | Soil | ? | 3',
    ],
    /1 row has a price that is for a measure and not for one: row 7.*3 rows have a price that is for more than one: rows 2, 4, 5|rows 2, 4, 5.*measure/s,
  ],
  [
    'units that say what is in one piece',
    'sku,name,Unit,Trade,Stock\nA,Pouches,12x85g,9.00,5\nB,Tins,6 x 400 g,8.00,5\nC,Bed,60 x 40 x 20 cm,20.00,4\nD,Crate,60x40x20,9.00,3\nE,Tins,Case of 6 x 400g,9.00,3\nF,Balls,6 x 12,9.00,3\n',
    [
      'A | Pouches | 900 | 5',
      'B | Tins | 800 | 5',
      'C | Bed | 2000 | 4',
      'D | Crate | 900 | 3',
      'E | Tins | ? | 3',
      'F | Balls | ? | 3',
    ],
    /2 rows have a price that is for more than one: rows 6, 7/,
  ],
  [
    'the size of its boxes',
    'sku,name,Packaging,Trade,Stock\nA,Bed,60 x 40 x 20 cm,20.00,4\n',
    ['A | Bed | 2000 | 4'],
    /“Packaging” is not used. See whether prices are for one piece/,
  ],
  [
    'prices each, and signs before what there is',
    'sku,name,cost,stock\nA,Rope,3.50 each,+5\nB,Ball,£2.00 / unit,+12\nC,Cup,4.00 per piece,-1\nD,Dish,36.00 per case,3\nE,Egg,1.00ea,3\n',
    ['A | Rope | 350 | 5', 'B | Ball | 200 | 12', 'C | Cup | 400 | 0', 'D | Dish | ? | 3', 'E | Egg | 100 | 3'],
    /1 row has a price that makes no sense: row 5/,
  ],
  [
    'low counts under a heading of states',
    'sku,name,cost,stock status\nA,Rope,3.00,3\nB,Ball,3.00,7\n',
    ['A | Rope | 300 | 3', 'B | Ball | 300 | 7'],
    none,
  ],
  [
    'the same of five kinds',
    'sku,name,cost,Verfügbarkeit\nA,Rope,3.00,0\nB,Ball,3.00,1\nC,Cup,3.00,2\nD,Dish,3.00,3\nE,Egg,3.00,5\n',
    ['A | Rope | 300 | 0', 'B | Ball | 300 | 1', 'C | Cup | 300 | 2', 'D | Dish | 300 | 3', 'E | Egg | 300 | 5'],
    none,
  ],
  [
    'nines that stand for no end',
    'sku,name,cost,stock\nA,Rope,3.00,99999999\nB,Ball,3.00,999999999999\nC,Cup,3.00,50123456\n',
    ['A | Rope | 300 | in-stock', 'B | Ball | 300 | ?', 'C | Cup | 300 | ?'],
    /2 rows have a stock that is more than any shop has: rows 3, 4/,
  ],
  [
    'currencies under a heading of its own',
    'sku,name,Cost,Money,Stock\nA,Rope,9.99,EUR,4\nB,Ball,9.99,GBP,4\n',
    ['A | Rope | 999 EUR | 4', 'B | Ball | 999 | 4'],
    none,
  ],
  [
    'signs of currencies',
    'sku,name,Cost,Cur,Stock\nA,Rope,9.99,€,4\nB,Ball,9.99,£,4\n',
    ['A | Rope | ? | 4', 'B | Ball | 999 | 4'],
    /not in pounds: row 2/,
  ],
  [
    'a currency of retail prices, and words that could be one',
    'sku,name,Cost,RRP Unit,Fits,Stock\nA,Rope,9.99,USD,ALL,4\n',
    ['A | Rope | 999 | 4'],
    none,
  ],
  [
    'another currency beside its costs',
    'sku,name,Cost,MSRP (USD),Stock\nA,Rope,9.99,19.99,4\n',
    ['A | Rope | 999 | 4'],
    /“MSRP \(USD\)” is in another currency. See whether what you pay is, too/,
  ],
  [
    'a line of dashes',
    '| SKU | Name | Cost | Stock |\n|-----|------|------|-------|\n| A | Rope | 3.50 | 4 |\n',
    ['A | Rope | 350 | 4'],
    /no product code: row 2/,
  ],
  [
    'names of objects in its headings',
    'product.sku,product.name,product.cost,stock\nA,Rope,3,0 - o/s\nB,Ball,3,O/S\nC,Cup,3,T/U\nD,Dish,3,zero\n',
    ['A | Rope | ? | 0', 'B | Ball | ? | 0', 'C | Cup | ? | 0', 'D | Dish | ? | 0'],
    /which column holds what you pay/,
  ],
  [
    'marks of Access, where -1 is true',
    'code,name,cost,stock,discontinued,active\nA,Rope,3.50,5,0,1\nB,Ball,3.50,5,-1,1\nC,Cup,3.50,5,0,-1\n',
    ['A | Rope | 350 | 5', 'B | Ball | 350 | 0', 'C | Cup | 350 | ?'],
    /“-1” in “active” \(1 row\) is not a word we know/,
  ],
  [
    'goods that are not sent singly, or blocked',
    'code,name,cost,stock,Dropship,Blocked\nA,Rope,3.50,5,Yes,FALSE\nB,Ball,3.50,5,No,FALSE\nC,Cup,3.50,5,Yes,TRUE\n',
    ['A | Rope | 350 | 5', 'B | Ball | 350 | 0', 'C | Cup | 350 | 0'],
    /2 rows have a mark that it is not sold/,
  ],
  [
    'another price under such a heading',
    'code,name,cost,stock,Dropship\nA,Rope,3.50,5,4.50\nB,Ball,3.50,5,5.50\n',
    ['A | Rope | 350 | 5', 'B | Ball | 350 | 5'],
    /Not used: “Dropship”/,
  ],
  [
    'fees beside its prices',
    'code,name,cost,dropship fee,handling,stock\nA,Rope,3.50,2.00,0.00,5\n',
    ['A | Rope | 350 | 5'],
    /“dropship fee” is not used. See whether it is to be paid on top.(?!.*“handling” is not used)/s,
  ],
  [
    'barcodes of two sizes under one code',
    'SKU,Title,Size,EAN,Cost,Qty\nA,Coat,S,5012345678900,3.50,5\nA,Coat,M,5012345678917,3.50,5\nB,Ball,S,5012345678924,2.00,4\nB,Ball,S,5012345678924,2.00,4\n',
    ['A | Coat | ? | ?', 'B | Ball | 200 | 4'],
    /1 code is there more than once with different figures or barcodes.*rows 2, 3/s,
  ],
  [
    'a row for each location, of which one is closed',
    'SKU,Title,Cost,Location Name,Qty,Active\nA,Rope,3.50,Leeds,5,Yes\nA,Rope,3.50,Hull,5,No\n',
    ['A | Rope | 350 | 5'],
    /1 product has a row per warehouse/,
  ],
  [
    'codes of its own beside numbers of a database',
    'id,default_code,name,purchase cost,qty_available\n__export__.1,OD1,Rope,3.50,5\n',
    ['OD1 | Rope | 350 | 5'],
    none,
  ],
  [
    'pieces that are not for sale',
    'sku,name,cost,stock,quarantine\nA,Rope,3.00,10,9\nB,Ball,3.00,5,0\n',
    ['A | Rope | 300 | ?', 'B | Ball | 300 | 5'],
    /1 row has a stock that may hold pieces that are not for sale: row 2/,
  ],
  [
    'one column twice with the same in every row',
    'sku,name,cost,cost,stock\nA,Rope,3.00,3.00,10\n',
    ['A | Rope | 300 | 10'],
    /Headings that are there more than once/,
  ],
  [
    'numbers that may have lost their noughts',
    'sku,name,cost,stock\n00123,Rope,3.00,1\n00456,Ball,3.00,2\n789,Cup,3.00,3\nA1,Dish,3.00,4\n',
    ['00123 | Rope | 300 | 1', '00456 | Ball | 300 | 2', '789 | Cup | 300 | 3', 'A1 | Dish | 300 | 4'],
    /1 row has a code that may have lost its zeros: row 4/,
  ],
])('an export with %s is not read otherwise than it is meant', (_what, text, goods, told) => {
  const { goods: read, notes } = meaningOf(text);
  expect(read).toEqual(goods);
  expect(notes).toMatch(told);
});

test('a trade price with VAT is nobody’s retail price', () => {
  const { check } = meaningOf('SKU,Title,Price (Ex VAT),Price (Inc VAT),Stock\nA,Rope,3.00,3.60,10\n');
  expect(check.columns.retail).toBeUndefined();
});

test('a price column that somebody chose may be above the retail price', () => {
  const text = 'sku,name,RRP,Trade\nA,Balls,4.99,30.00\n';
  expect(meaningOf(text, { columns: { price: 'Trade' } }).goods).toEqual(['A | Balls | 3000 | ?']);
});

test('all words that are not known are counted', () => {
  const rows = Array.from({ length: 12 }, (_, at) => `S${at},Name,1.00,word ${'abcdefghijkl'[at]}\n`).join('');
  expect(meaningOf(`sku,name,cost,stock\n${rows}`).notes).toMatch(/4 more words are not known, and not used/);
});
