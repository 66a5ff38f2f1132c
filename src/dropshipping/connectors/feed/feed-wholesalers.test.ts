import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';

const json = (value: unknown) => JSON.stringify(value);
const goods = { name: 'Rope', cost: 3.5, stock: 4 };
const ball = { name: 'Ball', cost: 2, stock: 0 };
const both = ['A1 | Rope | 350 | 4', 'B2 | Ball | 200 | 0'];
const list = 'sku,name,cost,stock\nA1,Rope,3.50,4\nB2,Ball,2.00,0\n';
const table = (inside: string) => `<NewDataSet>${inside}</NewDataSet>`;
const rows =
  '<Table><StockCode>A1</StockCode><Name>Rope</Name><Cost>3.50</Cost><Qty>4</Qty></Table><Table><StockCode>B2</StockCode><Name>Ball</Name><Cost>2.00</Cost><Qty>0</Qty></Table>';
const schema =
  '<xs:schema xmlns:xs="x"><xs:element name="Table"><xs:element name="Name" type="t"/><xs:element name="Qty" type="t"/></xs:element></xs:schema>';
const before =
  '<diffgr:before><Table><StockCode>A1</StockCode><Name>Rope</Name><Cost>9.50</Cost><Qty>9</Qty></Table></diffgr:before>';
/** Nothing need be told. */
const none = /(?:)/;
const currency = /none is used until you choose the currency/;
/** What some write where nothing is to be said, in a column of days and in one of codes. */
const nothings = [
  ['0000-00-00', 'N/A'],
  ['NULL', 'None'],
  ['31/12/2099', 'No'],
  ['9999-12-31T00:00:00', 'false'],
  ['00/00/0000', '0'],
  ['--', '...'],
  ['0000-00-00 00:00:00', 'n.a.'],
  ['31 Dec 2099', 'NULL'],
];

test.each<[string, string, string[], RegExp]>([
  ['JSON by code', json({ A1: goods, B2: ball }), both, none],
  ['JSON by code, inside', json({ shop: { id: 1, name: 'Barker' }, products: { A1: goods, B2: ball } }), both, none],
  ['JSON by a count', json({ 1: { sku: 'A1', ...goods }, 2: { sku: 'B2', ...ball } }), both, none],
  ['one product as JSON', json({ sku: 'A1', ...goods }), ['A1 | Rope | 350 | 4'], none],
  ['one product inside', json({ data: { sku: 'A1', ...goods } }), ['A1 | Rope | 350 | 4'], none],
  ['a shop around its list', json({ id: 7, name: 'Barker', list: [{ sku: 'A1', ...goods }] }), both.slice(0, 1), none],
  [
    'pages by number',
    json({ page: 1, pageCount: 4, data: [{ sku: 'A1', ...goods }] }),
    both.slice(0, 1),
    /one page of/,
  ],
  ['OData', json({ '@odata.nextLink': 'x', value: [{ sku: 'A1', ...goods }] }), both.slice(0, 1), /one page of/],
  ['a count of all', json({ count: 9, results: [{ sku: 'A1', ...goods }] }), both.slice(0, 1), /one page of/],
  [
    'pages of XML',
    '<list page="1" pages="9"><product><sku>A</sku><name>Rope</name></product></list>',
    ['A | Rope | ? | ?'],
    /one page of/,
  ],
  ['a data set of .NET', table(rows), both, none],
  [
    'a data set of .NET that changed',
    `<DataSet>${schema}<diffgr:diffgram xmlns:diffgr="d">${table(rows)}${before}</diffgr:diffgram></DataSet>`,
    both,
    none,
  ],
  ['a data set of .NET with one row', table(rows.slice(0, rows.indexOf('<Table>', 1))), both.slice(0, 1), none],
  ['elements of its own', rows.replaceAll('Table', 'StockItem').replace(/.*/s, '<r>$&</r>'), both, none],
  [
    'apostrophes as quotation marks',
    "'sku','name','cost','stock'\n'A','Rope, red','3.50','4'\n'B','Dog''s ball','2.00','0'\n",
    ['A | Rope, red | 350 | 4', "B | Dog's ball | 200 | 0"],
    none,
  ],
  [
    'apostrophes around texts',
    "sku,name,cost,stock\n'A','Rope, red',3.50,4\n'B','Ball',2.00,0\n",
    ['A | Rope, red | 350 | 4', 'B | Ball | 200 | 0'],
    none,
  ],
  [
    'apostrophes in names',
    "sku,name,cost\nA,'Tis a rope,3.50\nB,Dogs',2.00\n",
    ["A | 'Tis a rope | 350 | ?", "B | Dogs' | 200 | ?"],
    none,
  ],
  ['line ends of two programs', `${list.replace('\n', '\r\n')}C3,Cup,1.00,2\n`, [...both, 'C3 | Cup | 100 | 2'], none],
  ['carets', list.replaceAll(',', '^'), both, none],
  ['tildes', list.replaceAll(',', '~'), both, none],
  [
    'German headings',
    'Artikel-Nr.;Artikelbezeichnung;EK netto;UVP;Lagerbestand;Verfügbarkeit;Hersteller\n4711;Leine;3,50;7,99;12;sofort lieferbar;Hunter\n4712;Napf;2,10;5,00;7;nicht lieferbar;Trixie\n',
    ['4711 | Leine | ? | 12', '4712 | Napf | ? | 0'],
    currency,
  ],
  [
    'German headings, short',
    'Artikelnummer;Bezeichnung;EK-Preis;Bestand\n4711;Leine;3,50;12\n',
    ['4711 | Leine | ? | 12'],
    currency,
  ],
  [
    'French headings',
    'Référence;Désignation;Prix HT;Stock;Disponibilité\nR1;Laisse;3,50;12;En stock\nR2;Gamelle;2,10;3;Rupture\n',
    ['R1 | Laisse | ? | 12', 'R2 | Gamelle | ? | 0'],
    currency,
  ],
  [
    'French prices with and without tax',
    'Référence;Libellé;Prix TTC;Prix HT;Devise;Qté en stock\nR1;Laisse;4,20;3,50;GBP;12\n',
    ['R1 | Laisse | 350 | 12'],
    none,
  ],
  [
    'totals under its groups',
    'Code,Name,Cost,Stock\nDOGS,,,\nA1,Rope,3.50,4\nSub Total,,3.50,4\n9,Total for dogs,3.50,4\nGrand Total: 1,,3.50,4\n',
    both.slice(0, 1),
    /a total in place of a product code: rows 4, 6.*a total in place of a name: row 5/s,
  ],
  [
    'names that say the end',
    'Code,Name,Cost,Stock\nA,*DISCONTINUED* Rope,3.50,4\n',
    ['A | *DISCONTINUED* Rope | 350 | 4'],
    /1 row has a name that says it is sold no more: row 2/,
  ],
  [
    'columns that say the end',
    'Code,Name,Cost,Stock,Discontinued Date,Replaced By\nA,Rope,1.00,5,01/01/2026,\nB,Ball,1.00,4,,B7\nC,Cup,1.00,3,,\n',
    ['A | Rope | 100 | ?', 'B | Ball | 100 | ?', 'C | Cup | 100 | 3'],
    /2 rows have a stock that may be the last, according to another column: rows 2, 3/,
  ],
  [
    'columns that could say the end, and do not',
    `Code,Name,Cost,Stock,Discontinued Date,Replaced By\n${nothings.map(([day, code], at) => `A${at},Rope,1.00,5,${day},${code}\n`).join('')}`,
    nothings.map((_, at) => `A${at} | Rope | 100 | 5`),
    /^(?!.*may be the last)/s,
  ],
  [
    'a replacement with a code like a day',
    'Code,Name,Cost,Stock,Replaced By\nA,Rope,1.00,5,12-34-5000\n',
    ['A | Rope | 100 | ?'],
    /may be the last, according to another column/,
  ],
  [
    'names and codes that only begin as totals do',
    'Code,Name,Cost,Stock\nTN1,Total No-Pull Harness,1.00,5\nT2,Total for Cats Litter,1.00,4\n5061,Total of Nature Treats,1.00,4\nTOTAL DENTAL 50,Chew,1.00,3\nTOTAL-9,Bone,1.00,3\n7,Total No-Pull Lead,1.00,3\n8,Total No. 7,1.00,3\n',
    [
      'TN1 | Total No-Pull Harness | 100 | 5',
      'T2 | Total for Cats Litter | 100 | 4',
      '5061 | Total of Nature Treats | 100 | 4',
      'TOTAL DENTAL 50 | Chew | 100 | 3',
      'TOTAL-9 | Bone | 100 | 3',
      '7 | Total No-Pull Lead | 100 | 3',
    ],
    /a total in place of a name: row 8/,
  ],
  [
    'a German word for what is in a pack',
    'Artikelnummer;Bezeichnung;EK-Preis;Menge\n4711;Leckerli;3,50;12\n',
    ['4711 | Leckerli | ? | ?'],
    /which column holds .*the stock/,
  ],
  [
    'lines broken inside of its texts',
    'sku,name,text,cost,stock\r\nA1,Rope,Strong\nred\nlong,3.50,4\r\nB2,Ball,Soft\nblue\nround,2.00,0\r\n',
    both,
    none,
  ],
  [
    'many lines in one text, after rows without',
    `sku,name,cost,stock,text\r\n${'X1,Cup,1.00,1,Cup\r\n'.repeat(70)}A1,Rope,3.50,4,Strong${'\nand long'.repeat(90)}\r\n`,
    ['X1 | Cup | 100 | 1', 'A1 | Rope | 350 | 4'],
    none,
  ],
  [
    'line ends of two programs, Windows first',
    `${list.replaceAll('\n', '\r\n')}${'C3,Cup,1.00,2\n'.repeat(5)}`,
    [...both, 'C3 | Cup | 100 | 2'],
    none,
  ],
  [
    'line ends of two programs, Windows last',
    `${list}${'C3,Cup,1.00,2\n'.repeat(5)}D4,Bed,1.00,3\r\n`,
    [...both, 'C3 | Cup | 100 | 2', 'D4 | Bed | 100 | 3'],
    none,
  ],
  [
    'goods that are not for websites',
    'Code,Name,Cost,Stock,Web Active,Status\nA,Rope,1.00,5,N,Live\nB,Ball,1.00,4,Y,Disc\nC,Cup,1.00,3,Y,Live\n',
    ['A | Rope | 100 | 0', 'B | Ball | 100 | 0', 'C | Cup | 100 | 3'],
    /2 rows have a mark that it is not sold/,
  ],
  [
    'headings on each page',
    'Code,Name,Cost,Stock\nA,Rope,1.00,5\nCODE,NAME,COST,STOCK\nB,Ball,2.00,6\n',
    ['A | Rope | 100 | 5', 'B | Ball | 200 | 6'],
    /the headings once more: row 3/,
  ],
  ...['All prices in EUR', 'Prices include VAT', 'Prices are per case of 6', 'Less 10 % for cash'].map(
    (line): [string, string, string[], RegExp] => [
      `“${line}” above its headings`,
      `${line},,,\n${list}`,
      both,
      new RegExp(`Above its headings stands “${line}”`),
    ],
  ),
  [
    'prices in words',
    'Code,Name,Cost,Stock\nA,Rope,POA,4\nB,Ball,from £3,1\nC,Cup,3 for £10,1\nD,Bed,£3.50 a pair,1\nE,Hay,£2.00/kg,1\nF,Mat,£42.00 per 12,2\nG,Toy,£3.50+VAT,2\nH,Dish,95p,1\n',
    ['A | Rope', 'B | Ball', 'C | Cup', 'D | Bed', 'E | Hay', 'F | Mat', 'G | Toy', 'H | Dish'].map(
      (one, at) => `${one} | ? | ${[4, 1, 1, 1, 1, 2, 2, 1][at]}`,
    ),
    /8 rows have a price that makes no sense/,
  ],
  [
    'stock in signs',
    'Code,Name,Cost,Stock\nA,a1,1,10+\nB,b1,1,>100\nC,c1,1,Low\nD,d1,1,20-50\nE,e1,1,-3\nF,f1,1,Plenty\nG,g1,1,ETA 12/12\nH,h1,1,12 due 5/12\n',
    ['10', '100', '1', '?', '0', '?', '?', '0'].map(
      (stock, at) => `${'ABCDEFGH'[at]} | ${'abcdefgh'[at]}1 | 100 | ${stock}`,
    ),
    /“20-50” in “Stock”.*“Plenty” in “Stock”.*“ETA 12\/12” in “Stock”/s,
  ],
])('a list with %s is not read otherwise than it is meant', (_what, text, expected, told) => {
  const { goods: read, notes } = meaningOf(text);
  expect(read).toEqual(expected);
  expect(notes).toMatch(told);
});

test.each([
  [json({ error: 'Invalid API key' }), /a message and no list of products: “Invalid API key”/],
  [json({ status: 'error', errors: [{ detail: 'Slow down' }], data: [] }), /“Slow down”/],
  ['<error><code>401</code><message>Not allowed</message></error>', /“Not allowed”/],
  ['Access denied', /“Access denied”/],
  [json({ stock: { A1: 4, B2: 0 } }), /a figure for each code and does not say of what/],
  ["UNB+UNOA:3+SELLER+BUYER'UNH+1+PRICAT:D:96A:UN'", /an EDIFACT message/],
  ["UNH+1+PRICAT:D:96A:UN:EAN008'BGM+9+1+9'", /an EDIFACT message/],
  ["STX=ANA:1+5000000000000:SELLER'MHD=1+PRIHDR:7'", /an EDIFACT message or one like it/],
  ['ISA*00*          *00*          *ZZ*SELLER~GS*SC*S*B~ST*832*0001~LIN**SK*A1~', /an EDIFACT message or one like it/],
  [
    '<?xml version="1.0"?><BMECAT version="1.2"><T_NEW_CATALOG><ARTICLE><SUPPLIER_AID>A</SUPPLIER_AID></ARTICLE></T_NEW_CATALOG></BMECAT>',
    /it is a BMEcat catalogue/,
  ],
  ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', /an Excel file of 2003/],
  ['callback([{"sku":"A"}]);', /JSON inside of a script/],
  ['{\\rtf1 sku name}', /a text document/],
  [
    'CODE      NAME         PRICE    STOCK\nA1        Rope tug      3.50        4\n',
    /only blanks set its columns apart/,
  ],
])('what is no list says so: %s', (text, why) => {
  expect(() => meaningOf(text)).toThrow(why);
});

test('rows that a workbook hides are told', () => {
  const row = (number: number, hidden: string, cells: string[]) =>
    `<row r="${number}"${hidden}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const sheet = [
    row(1, '', ['sku', 'name', 'cost', 'stock']),
    row(2, '', ['A1', 'Rope', '3.50', '4']),
    row(3, ' hidden="1"', ['B2', 'Ball', '2.00', '0']),
  ];
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="List" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  };
  const book = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  const { goods: read, notes } = meaningOf(book);
  expect(read).toEqual(both);
  expect(notes).toMatch(/1 row that the workbook hides is read as well: row 3/);
});
