import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FeedSettings } from './feed-columns.contract.ts';
import { readListing } from './feed-listing.ts';
import type { FeedListing } from './feed-listing.ts';

/**
 * What a person reads in the files of `fixtures/`, which have the shape of real ones: code, name, cost in pence and stock of each
 * product, `?` where the file does not say it for certain, and what the owner has to be told.
 */
const meanings: Record<string, { settings?: FeedSettings; goods: string[]; told: RegExp[] }> = {
  'available-falls.csv': { goods: ['AV-1 | Three left | 200 | 1', 'AV-2 | One left | 200 | 1'], told: [] },
  'available-number.csv': {
    goods: [
      'AV-1 | Three left | 200 | 3',
      'AV-2 | One left | 200 | 1',
      'AV-3 | None | 200 | 0',
      'AV-4 | Minus | 200 | 0',
    ],
    told: [],
  },
  'barcodes.csv': {
    goods: [
      'G-1 | spreadsheet number | 200 | 5',
      'G-2 | apostrophe | 200 | 5 | 4006381333931',
      'G-3 | leading zero lost | 200 | 5',
      'G-5 | formula | 200 | 5 | 4006381333948',
      'G-6 | wrong check digit | 200 | 5',
      'G-7 | in store number | 200 | 5',
    ],
    told: [/3 rows have a barcode that isn’t a GTIN: rows 2, 4, 6/, /own use: row 7/],
  },
  'bigbuy.csv': {
    goods: [
      'S9100001 | Dog lead nylon 120 cm | ? | 57 | 4006381333931',
      'S9100002 | Cat bowl steel | ? | 0 | 4006381333948',
    ],
    told: [/none is used until you choose the currency/],
  },
  'comma-decimals.csv': {
    goods: [
      'DE-1 | Hundeleine 1,2 m | 435 | 5 | 4006381333931',
      'DE-2 | Katzennapf | 210 | 12 | 4006381333948',
      'DE-3 | Futtertonne 30 l | 1890 | 1250 | 4006381333955',
      'DE-4 | Kratzbaum | 4900 | 0',
    ],
    told: [/decimal comma/],
  },
  'cp850.csv': {
    settings: { encoding: 'cp850' },
    goods: ['DOS1 | Café collar £5 tag | 210 | 8', 'DOS2 | Plain lead | 110 | 9'],
    told: [],
  },
  'currency-column.csv': {
    goods: [
      'NL-100 | Bird feeder oak | 795 EUR | 40 | 4006381333931',
      'NL-101 | Bird bath stone | 1950 EUR | 12 | 4006381333948',
      'NL-102 | Nest box | 420 USD | 8',
    ],
    told: [/Prices are in EUR: they count at your exchange rate/],
  },
  'flags.csv': {
    goods: ['Z-1 | Flag yes | 300 | 250', 'Z-2 | Flag no | 300 | 0', 'Z-3 | Flag text | 300 | 0'],
    told: [],
  },
  'in-stock-words.csv': {
    goods: Array.from({ length: 10 }, (_, at) => `AW-${at} | Word ${at} | 200 | in-stock`),
    told: [],
  },
  'iof.xml': {
    settings: { columns: { name: 'description/name', price: 'price@net', stock: 'sizes/size/stock@quantity' } },
    goods: ['4145 | Dog brush wide | 1000 EUR | 12'],
    told: [/Prices are in EUR: they count at your exchange rate/],
  },
  'latin2.xml': {
    goods: [
      'PL-1 | Karma dla psów i kotów - żwirek Ósemka łódź | 420 | 7',
      'PL-2 | Smycz żółta, długość 2 m | 310 | 9',
    ],
    told: [],
  },
  'lost-rows.csv': {
    goods: ['OK-1 | Fine | 100 | 5'],
    told: [/1 row is left out, with no product code: row 2/, /more than 120 letters: row 3/],
  },
  'magento-store-views.csv': {
    goods: ['MG-1 | Travel bowl | 325 | 14', 'MG-2 | Cat wand | 200 | 0'],
    told: [/row per language or store/],
  },
  'mixed-rss.xml': {
    goods: ['R-1 | Cats & Dogs bowl | 210 | 9', 'R-2 | Puppy pad | 400 | 5', 'R-3 | Bird & Bee feeder | 300 | 0'],
    told: [],
  },
  'ofn.csv': { goods: ['OF-1 | Rabbit hay | 450 | 0', 'OF-2 | Straw | 300 | 25'], told: [] },
  'preamble.csv': {
    goods: ['BC01 | Hay rack | 315 | 22', 'BC02 | Rabbit tunnel | 540 | 6'],
    told: [
      /headings are in row 4/,
      /a total in place of a product code: row 8/,
      /Names are read from “Product Description”/,
    ],
  },
  'prestashop.csv': {
    goods: ['RP-1 | Rabbit house | 8000 | 160 | 4006381333931', 'RP-2 | Old house | 4000 | 0'],
    told: [/mark that it is not sold/],
  },
  'price-words.csv': {
    goods: [
      'P-1 | per hundred | ? | 5',
      'P-2 | ex vat | ? | 5',
      'P-3 | each | 1250 | 5',
      ...['from', 'pence', 'poa'].map((name, at) => `P-${at + 4} | ${name} | ? | 5`),
      'P-7 | space thousand | 125000 | 5',
      'P-8 | two numbers | ? | 5',
      'P-9 | minus | ? | 5',
      'P-10 | stars | ? | 5',
      'P-11 | dot end | 1200 | 5',
      ...['kr', 'apostrophe', 'eur letters', 'e letter', 'dollar word'].map(
        (name, at) => `P-${at + 12} | ${name} | ? | 5`,
      ),
      'P-17 | half | 201 | 5',
      'P-18 | cr | ? | 5',
    ],
    told: [/price that makes no sense/, /3 rows have a price that is not in pounds/],
  },
  'repeated-code.csv': {
    goods: ['K-1 | Collar red | ? | ?', 'k-1 | Collar lower | 100 | 7'],
    told: [/1 code is there more than once with different figures/, /rows 2, 3, 4/, /only in capital letters/],
  },
  'same-heading-twice.csv': {
    goods: ['D-1 | Slow feeder | ? | ?', 'D-2 | Lick mat | ? | ?', 'D-3 | Snuffle mat | ? | ?'],
    told: [
      /Several columns could hold what you pay.*“Price \(column 3\)”, “Price \(column 5\)”/,
      /Several columns could hold the stock/,
    ],
  },
  'shopify-pictures.csv': {
    goods: [
      'FB-S | Fleece Bed, S | 810 | 6 | 4006381333931',
      'FB-M | Fleece Bed, M | 1020 | 3',
      'OT-1 | Old Toy | 150 | 0',
    ],
    told: [/1 row holds nothing but a further picture/, /not sold/],
  },
  'shopify-variants.csv': {
    goods: [
      'BDC-S | Waxed Dog Coat, Small | 1100 | 12 | 5012345678900',
      'BDC-M | Waxed Dog Coat, Medium | 1200 | 7 | 5012345678917',
      'BDC-L | Waxed Dog Coat, Large | 1300 | 0 | 5012345678924',
      'LIT10 | Clumping Cat Litter 10 l | 610 | 40',
    ],
    told: [],
  },
  'sold-out-words.csv': { goods: Array.from({ length: 5 }, (_, at) => `AW-${at} | Word ${at} | 200 | 0`), told: [] },
  'stock-words.csv': {
    goods: [
      'Q-1 | under five | 100 | 4',
      'Q-2 | over ten | 100 | 10',
      'Q-3 | ten plus | 100 | 10',
      'Q-4 | range | 100 | ?',
      'Q-5 | pieces | 100 | 12',
      'Q-6 | due | 100 | 0',
      'Q-8 | english thousand | 100 | 1000',
      'Q-9 | cases | 100 | ?',
      'Q-10 | approx | 100 | ?',
      'Q-11 | phasing | 100 | ?',
      'Q-12 | limited | 100 | 1',
      'Q-13 | low | 100 | 1',
      'Q-14 | red | 100 | ?',
      'Q-15 | less words | 100 | 4',
    ],
    told: ['5-10', '3 cases', '~20', 'Phasing out', 'Red'].map(
      (word) => new RegExp(`“${word}” in “stock” \\(1 row\\)`),
    ),
  },
  'trade-list-renamed.csv': {
    goods: ['M-1 | Toy one | 250 | 0', 'M-2 | Toy two | 350 | 0', 'M-3 | Toy three | 450 | 0'],
    told: [],
  },
  'trade-list.csv': {
    goods: ['M-1 | Toy one | 200 | 10', 'M-2 | Toy two | 300 | 20', 'M-3 | Toy three | 400 | 5'],
    told: [],
  },
  'uk-wholesaler.csv': {
    goods: [
      'PW1001 | Chews 12 pack | ? | 144 | 5012345678900',
      'PW1002 | Dog food 15kg | ? | 3 | 5012345678917',
      'PW1003 | Discontinued toy | ? | 0',
    ],
    told: [/We can’t tell which column holds what you pay/, /Names are read from “Description”/, /not sold/],
  },
  'unnamed-index.csv': {
    goods: [
      'PX-0 | Wicker basket | 1240 | 5',
      'PX-1 | Felt mouse | 210 | 40',
      'PX-2 | Oak feeder | 1875 | 3',
      'PX-3 | Sisal post | 2200 | 8',
    ],
    told: [/1 column without a heading holds something.*“Column 1 \(no heading\)”/],
  },
  'unquoted-comma.csv': {
    goods: ['B-1 | Dog biscuits | 275 | 40'],
    told: [/3 rows are left out, with more cells than headings: rows 3, 4, 5/],
  },
  'woo-export.csv': {
    goods: [
      'WX-1 | Cat & kitten litter 10 l | ? | in-stock | 4006381333931',
      'WX-2 | Dog coat | ? | 0',
      'WX-3-S | Harness - S | ? | 4',
    ],
    told: [
      /We can’t tell which column holds what you pay/,
      /heading of variants, not a product: row 4/,
      /no product code: row 6/,
    ],
  },
};

const folder = new URL('fixtures/', import.meta.url);

test('every file of the folder has a meaning', () => {
  expect(readdirSync(folder)).toEqual(Object.keys(meanings));
});

test.each(Object.entries(meanings))(
  '%s is read as a person reads it, and what is uncertain is told',
  (file, { settings, goods, told }) => {
    const listing = readListing(readFileSync(new URL(file, folder)), settings ?? {});
    expect(goodsIn(listing)).toEqual(goods);
    const notes = listing.check.notes.map(({ text }) => text).join('\n');
    for (const pattern of told) expect(notes).toMatch(pattern);
  },
);

test('letters in an encoding that only its sign for pounds shows are told', () => {
  const listing = readListing(readFileSync(new URL('cp850.csv', folder)), {});
  expect(goodsIn(listing).map((line) => line.split(' | ')[2])).toEqual(['210', '110']);
  expect(listing.check.encoding).toEqual({ name: 'cp850', how: 'guessed', lost: 0 });
  expect(listing.check.notes[0]?.text).toMatch(/does not say how its letters are encoded, so we read it as cp850\./);
});

function goodsIn({ products }: FeedListing): string[] {
  return [...products.values()].map(({ code, name, price, currency = 'GBP', stock, gtin }) =>
    [
      code,
      name,
      currency === 'GBP' ? (price ?? '?') : `${price} ${currency}`,
      stock ?? '?',
      ...(gtin ? [gtin] : []),
    ].join(' | '),
  );
}
