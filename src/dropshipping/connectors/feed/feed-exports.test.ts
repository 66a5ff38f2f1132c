import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';
import { workbookWith } from '../../../../tests/support/workbook.ts';
import { readListing } from './feed-listing.ts';

const json = (value: unknown) => JSON.stringify(value);
/** Nothing need be told. */
const none = /(?:)/;
const list = (headings: string, ...rows: string[]) => `${headings}\n${rows.map((row) => `${row}\n`).join('')}`;

test.each<[string, string, string[], RegExp]>([
  [
    'Shopify, where nobody counts some goods',
    list(
      'Handle,Title,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Cost per item',
      'rope,Rope,S,A,shopify,14,2.10',
      'ball,Ball,Default Title,B,,0,1.05',
    ),
    ['A | Rope, S | 210 | 14', 'B | Ball | 105 | in-stock'],
    /1 row has a count that its system does not keep, and is in stock without a number: row 3/,
  ],
  [
    'the same of its other interface',
    json({
      products: [
        {
          title: 'Rope',
          variants: [{ sku: 'A', title: 'S', price: '5.99', inventory_management: 'shopify', inventory_quantity: 4 }],
        },
        {
          title: 'Ball',
          variants: [
            { sku: 'B', title: 'Default Title', price: '2.99', inventory_management: null, inventory_quantity: 0 },
          ],
        },
      ],
    }),
    ['A | Rope, S | 599 | 4', 'B | Ball | 299 | in-stock'],
    none,
  ],
  [
    'Magento, where stock is not managed, by its own setting or by that of all',
    list(
      'sku,product_type,name,price,qty,is_in_stock,manage_stock,use_config_manage_stock',
      'A,simple,Rope,12.50,0.0000,1,0,0',
      'B,simple,Ball,2.50,0.0000,0,0,0',
      'C,simple,Cup,2.50,0.0000,1,0,1',
      'D,simple,Dish,2.50,5.0000,1,1,0',
    ),
    ['A | Rope | 1250 | in-stock', 'B | Ball | 250 | 0', 'C | Cup | 250 | 0', 'D | Dish | 250 | 5'],
    none,
  ],
  [
    'BigCommerce, where stock is tracked of some goods',
    json({
      data: [
        { sku: 'A', name: 'Rope', cost_price: 2.1, inventory_level: 9, inventory_tracking: 'product' },
        {
          sku: 'B',
          name: 'Ball',
          cost_price: 1,
          inventory_level: 0,
          inventory_tracking: 'none',
          availability: 'available',
        },
        {
          sku: 'C',
          name: 'Cup',
          cost_price: 1,
          inventory_level: 5,
          inventory_tracking: 'product',
          availability: 'disabled',
        },
      ],
    }),
    ['A | Rope | 210 | 9', 'B | Ball | 100 | in-stock', 'C | Cup | 100 | 0'],
    none,
  ],
  [
    'Shopify’s headings of today',
    list(
      'Title,URL handle,Status,SKU,Option1 name,Option1 value,Cost per item,Inventory tracker,Inventory quantity',
      'Rope,rope,Active,A,Size,S,2.10,shopify,14',
      ',rope,,B,,L,3.10,shopify,3',
      'Cup,cup,Draft,C,Title,Default Title,1.50,shopify,9',
    ),
    ['A | Rope, S | 210 | 14', 'B | Rope, L | 310 | 3', 'C | Cup | 150 | 0'],
    none,
  ],
  [
    'BigCommerce, with a row for each variant',
    list(
      'Item,ID,Name,SKU,Options,Inventory Tracking,Current Stock,Cost Price',
      'Product,112,Coat,COAT,Type=Dropdown|Name=Size|Value=S|Value=M,variant,0,7.00',
      'Variant,300,,COAT-S,Type=Dropdown|Name=Size|Value=S,,3,7.00',
      'Variant,301,,COAT-M,Type=Dropdown|Name=Size|Value=M,,0,7.50',
      'Product,113,Rope,ROPE,,product,9,2.00',
    ),
    ['COAT-S | Coat, S | 700 | 3', 'COAT-M | Coat, M | 750 | 0', 'ROPE | Rope | 200 | 9'],
    /1 row is left out, with the heading of variants, not a product: row 2/,
  ],
  [
    'BigCommerce of old, with its codes beside its numbers',
    list(
      'Item Type,Product ID,Product Name,Product Code/SKU,Cost Price,Current Stock Level',
      'Product,77,Rope,ROPE,2.00,9',
      'Product,78,Coat,COAT,7.00,0',
      '  SKU,,[S]Size=Small,COAT-S,7.00,3',
      '  Rule,,[S]Size=Small,,,',
    ),
    ['ROPE | Rope | 200 | 9', 'COAT-S | Coat, Small | 700 | 3'],
    none,
  ],
  [
    'Wix',
    list(
      'handleId,fieldType,name,sku,visible,inventory,cost,productOptionDescription1',
      'p1,Product,Rope,A,true,9,2.10,',
      'p2,Product,Coat,,true,InStock,7.00,S;M',
      'p2,Variant,,COAT-S,,InStock,7.00,S',
      'p2,Variant,,COAT-M,,OutOfStock,7.50,M',
    ),
    ['A | Rope | 210 | 9', 'COAT-S | Coat, S | 700 | in-stock', 'COAT-M | Coat, M | 750 | 0'],
    none,
  ],
  [
    'Squarespace',
    list(
      'Product ID [Non Editable],Variant ID [Non Editable],Title,SKU,Option Name 1,Option Value 1,Price,Stock',
      'abc,v1,Rope,A,Size,S,5.99,4',
      ',v2,,B,Size,L,7.99,Unlimited',
    ),
    ['A | Rope, S | 599 | 4', 'B | Rope, L | 799 | in-stock'],
    none,
  ],
  [
    'WooCommerce’s interface',
    json(
      ['instock', 'outofstock', 'onbackorder'].map((state, at) => ({
        sku: 'ABC'[at],
        name: 'Mug',
        price: '8.99',
        manage_stock: false,
        stock_quantity: null,
        stock_status: state,
      })),
    ),
    ['A | Mug | 899 | in-stock', 'B | Mug | 899 | 0', 'C | Mug | 899 | 0'],
    none,
  ],
  [
    'Magento’s interface',
    json({
      items: [
        {
          sku: 'A',
          name: 'Rope',
          price: 12.5,
          status: 1,
          extension_attributes: { stock_item: { qty: 30, is_in_stock: true } },
        },
      ],
    }),
    ['A | Rope | 1250 | 30'],
    none,
  ],
  [
    'Sage 50, where a flag says that goods are inactive or not for the web',
    list(
      'STOCK_CODE,DESCRIPTION,QTY_IN_STOCK,INACTIVE_FLAG,WEB_PUBLISH',
      'A,Rope,14.00,0,1',
      'B,Old ball,9.00,1,1',
      'C,Counter bag,9.00,0,0',
    ),
    ['A | Rope | ? | 14', 'B | Old ball | ? | 0', 'C | Counter bag | ? | 0'],
    none,
  ],
  [
    'Khaos Control',
    list(
      'Stock Code,Long Description,Buy Price,Available Level,Stock Level,Publish On Web',
      'A,Rope,2.10,6,9,True',
      'B,Ball,2.10,6,9,False',
    ),
    ['A | Rope | 210 | 6', 'B | Ball | 210 | 0'],
    none,
  ],
  [
    'Exact, in Dutch',
    list('Artikelcode;Omschrijving;Kostprijs;Vrije voorraad;Verkoopbaar', 'A;Touw;2,10;8;Ja', 'B;Bal;1,10;8;Nee'),
    ['A | Touw | ? | 8', 'B | Bal | ? | 0'],
    /none is used until you choose the currency/,
  ],
  [
    'OpenCart, with a language in its headings',
    list('product_id,name(en-gb),sku,price,quantity', '50,Rope,A,5.99,14'),
    ['A | Rope | 599 | 14'],
    none,
  ],
  [
    'Faire',
    list(
      'Product Name (English),Product Status,SKU,GBP Unit Wholesale Price,GBP Unit Retail Price,EUR Unit Wholesale Price,On Hand Inventory',
      'Rope,Published,A,3.00,6.00,3.60,48',
      'Cup,Unpublished,B,1.50,3.00,1.80,9',
    ),
    ['A | Rope | 300 | 48', 'B | Cup | 150 | 0'],
    none,
  ],
  [
    'states of availability by their number',
    '<products><product><offer-id>A</offer-id><title>Rope</title><price>12.99</price><currency>GBP</currency><availability>1</availability></product><product><offer-id>B</offer-id><title>Ball</title><price>4.99</price><currency>GBP</currency><availability>4</availability></product></products>',
    ['A | Rope | 1299 | ?', 'B | Ball | 499 | ?'],
    /2 rows have a stock that may be the number of a state/,
  ],
  [
    'kinds of records, some of which take goods out',
    list('RecordType|Code|Description|Price|Qty', 'C|A|Rope|3.10|4', 'D|B|||', 'N|C|Cup|1.00|7'),
    ['A | Rope | 310 | 4', 'B | B | ? | 0', 'C | Cup | 100 | 7'],
    none,
  ],
  [
    'prices net, of tax and gross',
    list('Code,Name,Net,VAT,Gross,Stock', 'A,Rope,3.00,0.60,3.60,4'),
    ['A | Rope | 300 | 4'],
    none,
  ],
  [
    'trade prices beside nett ones',
    list('Code,Name,Trade,Nett,Stock', 'A,Rope,3.00,2.70,4'),
    ['A | Rope | ? | 4'],
    /Several columns could hold what you pay, so none is read: “Trade”, “Nett”/,
  ],
  [
    'net and gross weights beside a price',
    list('Code,Name,Net,Gross,Price,Stock', 'A,Rope,0.90,1.00,3.00,4'),
    ['A | Rope | 300 | 4'],
    none,
  ],
  [
    'costs that say they are net',
    list('SKU,Product name,Cost price (net),RRP (gross),Available', 'A,Rope,2.10,5.99,6'),
    ['A | Rope | 210 | 6'],
    none,
  ],
  ...['Cost Each', 'Trade Price Each', 'Price each', 'Trade price per unit', 'Cost Ea.', 'Current Price'].map(
    (heading): [string, string, string[], RegExp] => [
      `prices under ${heading}`,
      list(`Code,Name,${heading},Stock`, 'A,Rope,1.20,48'),
      ['A | Rope | 120 | 48'],
      none,
    ],
  ),
  ...(
    [
      ['£3.50 +VAT', 350],
      ['3.50 NET', 350],
      ['3.50 ex VAT', 350],
      ['£3.50 each nett', 350],
      ['3.50 inc VAT', '?'],
    ] as const
  ).map(([said, price]): [string, string, string[], RegExp] => [
    `the price ${said}`,
    list('sku,name,cost,stock', `A,Rope,${said},1`),
    [`A | Rope | ${price} | 1`],
    none,
  ]),
  ...(
    [
      ['NLA', 0],
      ['Disc', 0],
      ['B/O', 0],
      ['T.O.S.', 0],
      ['LTD STK', 1],
      ['In Stk', 'in-stock'],
      ['✓', 'in-stock'],
      ['✗', 0],
      ['Last 2', 2],
    ] as const
  ).map(([said, stock]): [string, string, string[], RegExp] => [
    `the stock ${said}`,
    list('sku,name,cost,stock', `A,Rope,1.00,${said}`),
    [`A | Rope | 100 | ${stock}`],
    none,
  ]),
  ...(
    [
      ['Disc Mar 26', '?'],
      ['NLA', '?'],
      ['Temp OOS', '?'],
      ['Replaced by E2', '?'],
      ['Disc brake toy', 4],
      ['To be discontinued when sold out', 4],
    ] as const
  ).map(([said, stock]): [string, string, string[], RegExp] => [
    `the remark ${said}`,
    list('sku,name,cost,stock,notes', `A,Rope,1.00,4,${said}`),
    [`A | Rope | 100 | ${stock}`],
    none,
  ]),
  [
    'a postage beside its costs',
    list('SKU,Title,Cost,P&P,Stock', 'A,Rope,3.00,2.50,4'),
    ['A | Rope | 300 | 4'],
    /“P&P” is not used. See whether it is to be paid on top/,
  ],
  ...(
    [
      ['Stk', 'Item No'],
      ['Stock Now', 'Prod Code'],
      ['Free Stk', 'Cat No'],
      ['Quantity Available', 'Inventory Number'],
    ] as const
  ).map(([stock, code]): [string, string, string[], RegExp] => [
    `the headings ${stock} and ${code}`,
    list(`${code},Desc,Cost,${stock}`, 'A,Rope,3.00,4'),
    ['A | Rope | 300 | 4'],
    none,
  ]),
  [
    'a price in an object with its tax',
    json([
      { code: 'A', title: 'Rope', price: { net: 3.5, vat: 0.7, gross: 4.2 }, stock: { available: 4, incoming: 50 } },
    ]),
    ['A | Rope | 350 | 4'],
    none,
  ],
  [
    'objects around each product',
    json({ data: [{ product: { sku: 'A', title: 'Rope', cost: 3.5, inventory: { quantity: 4 } } }] }),
    ['A | Rope | 350 | 4'],
    none,
  ],
  [
    'prices and levels of stock in elements of their own',
    '<Products><Product><StockCode>A</StockCode><Description>Rope</Description><Prices><Trade>2.10</Trade><RRP>5.99</RRP></Prices><StockLevels><Available>4</Available><OnOrder>50</OnOrder></StockLevels></Product></Products>',
    ['A | Rope | 210 | 4'],
    none,
  ],
])('an export of %s is read as it is meant', (_what, file, goods, told) => {
  const { goods: read, notes } = meaningOf(file);
  expect(read).toEqual(goods);
  expect(notes).toMatch(told);
});

test('a wrong letter before its digits shows that prices are in pounds of an old DOS program', () => {
  const file = Buffer.from('sku,name,cost,stock\nA,Caf\u0082 bowl,\u009C3.50,4\n', 'latin1');
  const { goods, check } = meaningOf(file);
  expect(goods).toEqual(['A | Café bowl | 350 | 4']);
  expect(check.encoding).toMatchObject({ name: 'cp850', how: 'guessed' });
});

test('lines in two encodings are each read in their own, which is told', () => {
  const file = Buffer.concat([
    Buffer.from('sku,name,cost,stock\nA,Café bowl,3.50,4\nB,Crème lead,1.00,2\nC,Caf'),
    Buffer.from([0xe9, 0xe0, 0xe8]),
    Buffer.from(' rope,2.00,0\n'),
  ]);
  const { goods, notes } = meaningOf(file);
  expect(goods).toEqual(['A | Café bowl | 350 | 4', 'B | Crème lead | 100 | 2', 'C | Caféàè rope | 200 | 0']);
  expect(notes).toMatch(/The file does not say how its letters are encoded/);
});

test('what fills texts up to their length is no part of them', () => {
  expect(meaningOf('sku,name,cost,stock\nA,Rope\0\0\0,3.50,4\n').goods).toEqual(['A | Rope | 350 | 4']);
  expect(() => meaningOf('sku,name\nA,\u0001\0\u0003\n')).toThrow('it is no text');
});

test('above the headings may stand a title and a line of groups', () => {
  const groups = ['Product', '', 'Prices', 'Stock'];
  const sheet = [
    ['Barker, November'],
    groups,
    ['Code', 'Description', 'Trade', 'Free Stock'],
    ['A', 'Rope', '2.10', '4'],
  ];
  expect(meaningOf(workbookWith({ List: sheet })).goods).toEqual(['A | Rope | 210 | 4']);
});

test('goods, prices and stock in a file each are one list', () => {
  const file = zipSync({
    'products.csv': strToU8('sku,name\nA,Rope\nB,Ball\n'),
    'prices.csv': strToU8('sku,cost\nA,3.50\nB,2.00\n'),
    'stock.csv': strToU8('sku,stock\nA,4\nB,0\n'),
  });
  const { goods, notes } = meaningOf(file);
  expect(goods).toEqual(['A | Rope | 350 | 4', 'B | Ball | 200 | 0']);
  expect(notes).toMatch(/“products.csv”, “prices.csv”, “stock.csv” are read as one list/);
});

test('codes alone below a line of what is gone stay below it', () => {
  const rows = ['A1,Rope,3.00,4', 'Discontinued lines,,,', 'X1,,,', 'X2,Old rope,,', 'X3,Older rope,2.00,7'];
  const file = list('Code,Description,Trade,Stock', ...rows, 'Dog Food 15kg Sacks,,,', 'B2,Ball,2.00,5');
  expect(meaningOf(file).goods).toEqual(['A1 | Rope | 300 | 4', 'B2 | Ball | 200 | 5']);
  const { unread, gone } = readListing(Buffer.from(file), {});
  expect([...unread.keys()]).toEqual(expect.arrayContaining(['X1', 'X2', 'X3']));
  expect([...gone]).toEqual(['Discontinued lines', 'X1', 'X2']);
});
