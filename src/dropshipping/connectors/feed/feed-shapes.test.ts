import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';

/** Nothing need be told. */
const none = /(?:)/;

test.each<[string, string, string[], RegExp]>([
  [
    'a column of ours that is empty',
    'sku,name,cost,stock\nA,Rope,,\n',
    ['A | Rope | ? | ?'],
    /which column holds what you pay/,
  ],
  [
    'a row that repeats the headings',
    'sku,name,cost\nA,Rope,2\nsku,name,cost\nB,Ball,3\n',
    ['A | Rope | 200 | ?', 'B | Ball | 300 | ?'],
    /the headings once more: row 3/,
  ],
  [
    'a line break that nobody quoted',
    'sku,name,cost,stock\nA,Rope\nred,3.00,5\nB,Ball,4.00,6\n',
    ['B | Ball | 400 | 6'],
    /fewer cells than headings: rows 2, 3/,
  ],
  [
    'a row without its last cell, which is of no use',
    'sku,name,cost,stock,note\nA,Rope,3.00,5\n',
    ['A | Rope | 300 | 5'],
    /fewer cells than headings/,
  ],
  [
    'a quotation mark that swallows a row',
    'sku,name,cost,stock\nA1,"5"" bowl,3.00,5\nB2,Ball",4.00,6\nC3,Cup,1,1\n',
    ['C3 | Cup | 100 | 1'],
    /quotation mark that is not closed/,
  ],
  [
    'inch marks',
    'sku,name,cost\nA,Collar 12" red,3.00\nB,"Bowl 5" blue",4.00\n',
    ['A | Collar 12" red | 300 | ?', 'B | Bowl 5" blue | 400 | ?'],
    none,
  ],
  ['a comma at the end of every row', 'sku,name,cost\nA,Rope,3.00,\n', ['A | Rope | 300 | ?'], none],
  ['a currency in the heading', 'sku,name,cost (EUR)\nA,Rope,3.00\n', ['A | Rope | 300 EUR | ?'], /Prices are in EUR/],
  ['prices in two currencies', 'sku,name,cost EUR,cost GBP\nA,Rope,4.00,3.00\n', ['A | Rope | 300 | ?'], none],
  [
    'prices with and without VAT',
    'sku,name,Trade Price inc. VAT,Trade Price ex. VAT\nA,Rope,3.60,3.00\n',
    ['A | Rope | 300 | ?'],
    none,
  ],
  [
    'two kinds of trade price',
    'sku,name,trade price,net price\nA,Rope,3.60,3.00\n',
    ['A | Rope | ? | ?'],
    /Several columns.*“trade price”, “net price”/,
  ],
  [
    'a currency that only some rows have',
    'sku,name,cost,currency\nA,Rope,3.60,EUR\nB,Ball,2.00,\nC,Cup,1.00,GBP\n',
    ['A | Rope | 360 EUR | ?', 'B | Ball | ? | ?', 'C | Cup | 100 | ?'],
    /does not say its currency/,
  ],
  [
    'pennies',
    'sku,name,cost,currency\nA,Rope,360,GBp\nB,Ball,200,GBX\n',
    ['A | Rope | ? | ?', 'B | Ball | ? | ?'],
    /not in pounds/,
  ],
  [
    'a row per warehouse',
    'sku,name,cost,warehouse,stock\nA,Rope,3.00,Leeds,5\nA,Rope,3.00,Kent,7\n',
    ['A | Rope | 300 | 12'],
    /1 product has a row per warehouse/,
  ],
  [
    'a row per warehouse, one of them unknown',
    'sku,name,cost,warehouse,stock\nA,Rope,3.00,Leeds,5\nA,Rope,3.00,Kent,ask\n',
    ['A | Rope | 300 | ?'],
    /“ask” in “stock”/,
  ],
  [
    'rows that are the same',
    'sku,name,cost,stock\nA,Rope,3.00,5\nA,Rope,3,5\n',
    ['A | Rope | 300 | 5'],
    /1 code is there more than once with the same figures/,
  ],
  [
    'one code in sizes',
    'sku,name,size,cost,stock\nA,Coat,S,3.00,5\nA,Coat,M,3.00,7\n',
    ['A | Coat | 300 | ?'],
    /different figures/,
  ],
  [
    'codes that a spreadsheet shortened',
    'sku,name,cost\n1.23457E+11,Rope,3.00\n1.23457E+11,Ball,4.00\n',
    [],
    /spreadsheet has shortened: rows 2, 3/,
  ],
  [
    'stock of one thousand, without a hint',
    'sku,name,stock\nA,Rope,"1,000"\n',
    ['A | Rope | ? | ?'],
    /“1,000” in “stock”/,
  ],
  [
    'stock of one thousand beside continental prices',
    'sku;name;cost;stock\nA;Rope;3,50;1.000\n',
    ['A | Rope | 350 | 1000'],
    /decimal comma/,
  ],
  [
    'stock with decimals',
    'sku,name,stock\nA,Rope,14.0000\nB,Ball,2.5\n',
    ['A | Rope | ? | 14', 'B | Ball | ? | ?'],
    /“2.5”/,
  ],
  [
    'words that are nearly in stock',
    'sku,name,stock\nA,Rope,back in stock soon\nB,Ball,not in stock\nC,Cup,In stock 12 Dec\n',
    ['A | Rope | ? | ?', 'B | Ball | ? | 0', 'C | Cup | ? | ?'],
    /“back in stock soon”/,
  ],
  [
    'words and a number together',
    'sku,name,availability,quantity\nA,Rope,in stock,7\nB,Ball,discontinued,7\nC,Cup,who knows,7\n',
    ['A | Rope | ? | 7', 'B | Ball | ? | 0', 'C | Cup | ? | ?'],
    /“who knows” in “availability”/,
  ],
  [
    'status words',
    'sku,name,stock,status\nA,Rope,7,active\nB,Ball,7,Archived\nC,Cup,7,Ruminating\n',
    ['A | Rope | ? | 7', 'B | Ball | ? | 0', 'C | Cup | ? | ?'],
    /“Ruminating” in “status”/,
  ],
  [
    'a flag that says the opposite',
    'sku,name,stock,discontinued\nA,Rope,7,no\nB,Ball,7,yes\n',
    ['A | Rope | ? | 7', 'B | Ball | ? | 0'],
    /not sold/,
  ],
  [
    'what is on the shelf beside what may be sold',
    'sku,name,stock,free stock\nA,Rope,9,4\n',
    ['A | Rope | ? | 4'],
    none,
  ],
  [
    'two counts of stock',
    'sku,name,qty,stock level\nA,Rope,12,4\n',
    ['A | Rope | ? | ?'],
    /Several columns could hold the stock/,
  ],
  [
    'two counts of stock beside words',
    'sku,name,stock,Stock,availability\nA,Rope,12,4,in stock\nB,Ball,3,3,sold out\n',
    ['A | Rope | ? | ?', 'B | Ball | ? | 0'],
    /Several columns could hold the stock/,
  ],
  [
    'figures per case',
    'sku,name,cost (per case),stock (cases)\nA,Rope,12.00,4\n',
    ['A | Rope | ? | ?'],
    /We can’t tell which column holds what you pay/,
  ],
  [
    'figures in pennies',
    'sku,name,Cost (p)\nA,Rope,250\n',
    ['A | Rope | ? | ?'],
    /We can’t tell which column holds what you pay/,
  ],
  [
    'prices with VAT only',
    'sku,name,Cost inc. VAT\nA,Rope,2.40\n',
    ['A | Rope | 240 | ?'],
    /says that it includes VAT/,
  ],
  [
    'a total',
    'sku,name,cost,stock\nA,Rope,2.40,4\nTotal,,2.40,4\n',
    ['A | Rope | 240 | 4'],
    /a total in place of a product code/,
  ],
  ['letters encoded twice', 'sku,name\nA,CafÃ© collar\n', ['A | CafÃ© collar | ? | ?'], /1 name has odd letters/],
  [
    'HTML in names',
    'sku,name,cost\nA,<b>Cats</b> &amp;amp; Dogs&nbsp;&#8211; caf&eacute;,3.00\n',
    ['A | Cats & Dogs – café | 300 | ?'],
    none,
  ],
  [
    'a file of tabs with commas in names',
    'sku\tname\tcost\nA\tRope, red, long\t3.00\nB\tBall, blue, big\t4.00\n',
    ['A | Rope, red, long | 300 | ?', 'B | Ball, blue, big | 400 | ?'],
    none,
  ],
  [
    'headings with commas in a file of semicolons',
    'SKU;Name (x,y,z...);Cost;Images (x,y,z...)\nA;Rope;3.00;\n',
    ['A | Rope | 300 | ?'],
    none,
  ],
])('%s', (_what, text, goods, told) => {
  const { goods: read, notes } = meaningOf(text);
  expect(read).toEqual(goods);
  expect(notes).toMatch(told);
});

test.each<[string, string, string[], RegExp]>([
  [
    'a price of each type',
    '<product><sku>A</sku><name>Rope</name><price type="retail">9.99</price><price type="trade">4.00</price></product>',
    ['A | Rope | ? | ?'],
    /“price \(retail\)”, “price \(trade\)”/,
  ],
  [
    'a stock per warehouse',
    '<product><sku>A</sku><name>Rope</name><cost>4</cost><stock warehouse="Leeds">3</stock><stock warehouse="Kent">4</stock></product>',
    ['A | Rope | 400 | 7'],
    none,
  ],
  [
    'a price for a hundred, and one with VAT',
    '<product><sku>A</sku><name>Rope</name><cost per="100">12</cost></product><product><sku>B</sku><name>Ball</name><cost vat="incl">4.80</cost></product>',
    ['A | Rope | ? | ?', 'B | Ball | ? | ?'],
    /is for more than one: row 1/,
  ],
  [
    'a product that is taken out',
    '<product action="delete"><sku>A</sku><name>Rope</name><cost>4</cost><stock>5</stock></product>',
    ['A | Rope | 400 | 0'],
    /not sold/,
  ],
  [
    'a price twice',
    '<product><sku>A</sku><name>Rope</name><cost>4</cost><cost>5</cost><stock>1</stock></product>',
    ['A | Rope | ? | 1'],
    /more than once, differently/,
  ],
  [
    'a currency as an attribute',
    '<product><sku>A</sku><name>Rope</name><cost currency="EUR">4</cost></product>',
    ['A | Rope | 400 EUR | ?'],
    /Prices are in EUR/,
  ],
  [
    'a currency of the list',
    '<x currency="PLN"><product><sku>A</sku><name>Rope</name><cost>4</cost></product></x>',
    ['A | Rope | 400 PLN | ?'],
    /Prices are in PLN/,
  ],
  ['everything as attributes', '<product sku="A" name="Rope" cost="4.00" stock="3"/>', ['A | Rope | 400 | 3'], none],
  [
    'names in two languages',
    '<product><sku>A</sku><name xml:lang="de">Seil</name><name xml:lang="en">Rope</name></product>',
    ['A | Rope | ? | ?'],
    none,
  ],
  [
    'a price of delivery inside',
    '<product><sku>A</sku><name>Rope</name><shipping><price>4.99</price></shipping></product>',
    ['A | Rope | ? | ?'],
    /what you pay/,
  ],
  [
    'entities of HTML',
    '<product><sku>A</sku><name>Caf&eacute; &ndash; bowl</name></product>',
    ['A | Café – bowl | ? | ?'],
    none,
  ],
])('XML with %s', (_what, item, goods, told) => {
  const { goods: read, notes } = meaningOf(`<?xml version="1.0"?><list>${item}</list>`);
  expect(read).toEqual(goods);
  expect(notes).toMatch(told);
});

test.each<[string, string, string[], RegExp]>([
  [
    'a list',
    '[{"sku":"A","name":"Rope","cost":4.10,"stock":3},{"sku":12345678901234567890,"name":"Ball","cost":"5"}]',
    ['A | Rope | 410 | 3', '12345678901234567890 | Ball | 500 | ?'],
    none,
  ],
  [
    'a list in an object',
    '{"currency":"EUR","page":1,"data":{"products":[{"sku":"A","name":"Rope","cost":4}]}}',
    ['A | Rope | 400 EUR | ?'],
    /Prices are in EUR/,
  ],
  [
    'names in camel case',
    '[{"productCode":"A","productName":"Rope","costPrice":4,"stockLevel":3,"inStock":true}]',
    ['A | Rope | 400 | 3'],
    none,
  ],
  ['a field twice', '[{"sku":"A","name":"Rope","cost":4,"cost":5}]', ['A | Rope | ? | ?'], /more than once/],
  [
    'one product a line',
    '{"sku":"A","name":"Rope","cost":4,"active":true}\n{"sku":"B","name":"Ball","cost":5,"active":false,"stock":3}\n',
    ['A | Rope | 400 | ?', 'B | Ball | 500 | 0'],
    /not sold/,
  ],
])('JSON with %s', (_what, text, goods, told) => {
  const { goods: read, notes } = meaningOf(text);
  expect(read).toEqual(goods);
  expect(notes).toMatch(told);
});

const csv = 'sku,name,cost\nA,Café £5,3.00\n';

test.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from(csv), 'found'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`), 'found'],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${csv}`, 'utf16le'), 'found'],
  ['UTF-16 without a mark', Buffer.from(csv, 'utf16le'), 'found'],
  ['UTF-16 of the other order', Buffer.from(`\uFEFF${csv}`, 'utf16le').swap16(), 'found'],
  ['Windows-1252', Buffer.from(csv, 'latin1'), 'guessed'],
  ['gzip', gzipSync(csv), 'found'],
  ['ZIP', zipSync({ 'lists/feed.csv': strToU8(csv), '__MACOSX/feed.csv': strToU8('x') }), 'found'],
])('a file in %s is read, and how is told', (_what, file, how) => {
  const { goods, check } = meaningOf(file);
  expect(goods).toEqual(['A | Café £5 | 300 | ?']);
  expect(check.encoding).toMatchObject({ how, lost: 0 });
});

test('an archive of several files is none that we choose from', () => {
  const file = zipSync({ 'a.csv': strToU8(csv), 'b.csv': strToU8(csv) });
  expect(() => meaningOf(file)).toThrow('it is a ZIP archive of 2 files: a.csv, b.csv');
});

test('a chosen row of headings, encoding and currency come before what is found', () => {
  const text = 'code,price,notes\nsku,name,cost\nA,Café,3.00\n';
  expect(meaningOf(text, { headingRow: 2 }).goods).toEqual(['A | Café | 300 | ?']);
  expect(meaningOf(Buffer.from(text, 'latin1'), { headingRow: 2, encoding: 'iso-8859-1' }).check.encoding.how).toBe(
    'chosen',
  );
  const foreign = meaningOf(text, { headingRow: 2, currency: 'EUR' });
  expect([foreign.goods, foreign.notes]).toEqual([
    ['A | Café | 300 EUR | ?'],
    expect.stringContaining('Prices are in EUR'),
  ]);
  expect(meaningOf('ID;NAME;PVD\n1;Lead;6.32\n', { currency: 'GBP' }).goods).toEqual(['1 | Lead | 632 | ?']);
  expect(() => meaningOf(text, { headingRow: 9 })).toThrow('there is nothing in its row 9');
});

test('a field that is not to be read is not', () => {
  const text = 'sku,name,cost,stock,status\nA,Rope,3.00,5,Ruminating\n';
  expect(meaningOf(text).goods).toEqual(['A | Rope | 300 | ?']);
  expect(meaningOf(text, { columns: { status: null } }).goods).toEqual(['A | Rope | 300 | 5']);
});

test('of a workbook the first sheet that is shown is read as its cells are shown', () => {
  const cell = (at: string, value: string, rest = '') => `<c r="${at}"${rest}><v>${value}</v></c>`;
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
  const rows = [
    row(1, ['sku', 'name', 'cost', 'stock'].map((_, at) => cell(`${'ABCD'[at]}1`, String(at), ' t="s"')).join('')),
    row(2, cell('A2', '7', ' s="2"') + cell('B2', '4', ' t="s"') + cell('C2', '4.3499999999999996') + cell('D2', '12')),
    row(
      4,
      [
        cell('A4', '4006381333931'),
        '<c r="B4" t="inlineStr"><is><t>Ball</t></is></c>',
        cell('C4', '#N/A', ' t="e"'),
        cell('D4', '46000', ' s="1"'),
      ].join(''),
    ),
  ];
  const strings = ['sku', 'name', 'cost', 'stock', 'Rope'].map((text) => `<si><t>${text}</t></si>`).join('');
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>';
  const file = zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Old" state="hidden" r:id="r1"/><sheet name="List" r:id="r2"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(`<sst>${strings}</sst>`),
    'xl/styles.xml': strToU8(styles),
    'xl/worksheets/sheet1.xml': strToU8('<worksheet/>'),
    'xl/worksheets/sheet2.xml': strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
  });
  const { goods, notes } = meaningOf(file);
  expect(goods).toEqual(['00007 | Rope | 435 | 12', '4006381333931 | Ball | ? | ?']);
  expect(notes).toMatch(/“date 09\/12\/2025” in “stock”/);
});
