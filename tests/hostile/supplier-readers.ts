import { strToU8, zipSync } from 'fflate';
import { codeBatches } from '#dropshipping/connectors/code-batches.ts';
import { readListing } from '#dropshipping/connectors/feed/feed-listing.ts';
import { restConnector } from '#dropshipping/connectors/rest/rest-connector.ts';
import { readNotification } from '#dropshipping/connectors/rest/rest-updates.ts';
import type { SupplierConnector } from '#dropshipping/connectors/supplier-connector.ts';
import { wooConnector } from '#dropshipping/connectors/woocommerce/woocommerce-connector.ts';
import { toListed, wooProduct } from '#dropshipping/connectors/woocommerce/woocommerce-products.ts';
import { parcelInNote } from '#dropshipping/connectors/woocommerce/woocommerce-tracking.ts';
import { movedGoodsIn, ourNumberIn } from '#dropshipping/connectors/woocommerce/woocommerce-updates.ts';
import { systemClock } from '#platform/clock.ts';
import { addressesIn } from '#platform/table-files/cells.contract.ts';
import { headingOf } from '#platform/table-files/headings.ts';
import { plainName, plainText } from '#platform/table-files/plain-text.contract.ts';
import { readFlag, readWords } from '#platform/table-files/written/stock-words.contract.ts';
import { evidenceIn, priceReader } from '#platform/table-files/written/written-numbers.contract.ts';
import type { Reader } from './growth.ts';

const readFeed = (text: string) => readListing(Buffer.from(text), {});
const inItem = (inner: string) => `<r><item><id>1</id>${inner}</item></r>`;
const many = (size: number, one: (at: number) => string) => {
  const sample = one(1_000_000).length;
  return Array.from({ length: Math.ceil(size / sample) }, (_, at) => one(at)).join('');
};

/** As text, a byte for each letter. */
function archiveOf(files: readonly string[]): string {
  const named = files.map(
    (text, at) => [`list ${String.fromCodePoint(97 + (at % 26))}${at}.csv`, strToU8(text)] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(named))).toString('latin1');
}

/** A server that gives the same response to every request. */
const answering = (text: string) => ({
  addressOf: async (host: string) => host,
  fetch: async ({ url }: { url: string }) => ({ status: 200, headers: {}, body: Buffer.from(text), url }),
  close: () => undefined,
});
const connection = { name: 'S', endpoint: 'https://supplier.example', apiKey: 'ck_1:cs_1' };
const known = { number: 'PV-1', reference: '1' };
const requestOnce = async (connector: SupplierConnector) =>
  Promise.allSettled([connector.listProducts({ search: null, from: null }), connector.orderState(known)]);

/** Texts and lists in the fields of both protocols. */
const responses: Reader['hostile'] = {
  'lists in lists': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'one long name': (size) => JSON.stringify([{ id: 1, name: 'a'.repeat(size) }]),
  'a price of many digits': (size) => JSON.stringify({ products: [{ code: 'a', price: '1'.repeat(size) }] }),
  'an address of many slashes': (size) =>
    JSON.stringify({ products: [{ code: 'a', images: [`https://a${'/'.repeat(size)}`] }] }),
  'many pictures': (size) =>
    JSON.stringify({ products: [{ code: 'a', images: Array(Math.ceil(size / 12)).fill('http://a') }] }),
  'products of nothing': (size) => `{"products":[${many(size, () => '{},')}{}]}`,
  'parcels of nothing': (size) => `{"state":"shipped","parcels":[${many(size, () => '{},')}{}]}`,
  'many keys': (size) => `{"id":1,"status":"a","meta_data":[${many(size, (at) => `{"key":"${at}"},`)}{"key":""}]}`,
  'tracking of many parcels': (size) => {
    const value = Array.from({ length: size / 30 }, () => ({ tracking_number: 'a-b-c' }));
    return JSON.stringify({ id: 1, status: 'a', meta_data: [{ key: '_wc_shipment_tracking_items', value }] });
  },
  'blanks about a refusal': (size) => JSON.stringify({ message: ' '.repeat(size) }),
};

/** What suppliers send: product lists, their texts and figures, and notes about parcels. */
export const supplierReaders: Reader[] = [
  {
    name: 'feed in XML',
    read: readFeed,
    largest: 300_000,
    hostile: {
      'one element again and again': (size) => inItem('<a/>'.repeat(size / 4)),
      'many names of elements': (size) => inItem(many(size, (at) => `<a${at}/>`)),
      'a new name with each product': (size) => `<r>${many(size, (at) => `<item><id>${at}</id><a${at}/></item>`)}</r>`,
      'deep nesting': (size) => `<r>${'<a>'.repeat(size / 3)}`,
      'many shallow nests': (size) => inItem('<a><b><c/></b></a>'.repeat(size / 18)),
      'pieces of text': (size) => inItem(`<title>${'<![CDATA[x]]>'.repeat(size / 13)}</title>`),
      references: (size) => inItem(`<title>${'&amp;'.repeat(size / 5)}</title>`),
      'an ampersand alone': (size) => inItem(`<title>& ${'<![CDATA['.repeat(size / 9)}</title>`),
      attributes: (size) => `<r><item ${many(size, (at) => `a${at}="" `)}/></r>`,
      comments: (size) => inItem('<!---->'.repeat(size / 7)),
      products: (size) => `<r>${'<item/>'.repeat(size / 7)}</r>`,
      'a document type': (size) => `<!DOCTYPE r [${'<!ENTITY a "b">'.repeat(size / 15)}]><r/>`,
    },
  },
  {
    name: 'feed in JSON',
    read: readFeed,
    largest: 300_000,
    hostile: {
      'lists in lists': (size) => '['.repeat(size),
      'many names': (size) => `[{"id":1,${many(size, (at) => `"a${at}":1,`)}"b":1}]`,
      'a name again and again': (size) => `[{"id":1,${'"a":1,'.repeat(size / 6)}"b":1}]`,
      'products of nothing': (size) => `[${'{},'.repeat(size / 3)}{}]`,
      'an open string': (size) => `[{"id":"${'a'.repeat(size)}`,
      'an open string of escapes': (size) => `[{"id":"${'\\'.repeat(size / 2)}`,
      'prices in objects': (size) =>
        `[${many(size, (at) => `{"sku":"${at}","price":{"amount":1,"currency":"GBP"}},`)}{}]`,
      'many prices of one': (size) => `[{"sku":"a","price":[${'{"amount":1,"currency":"GBP"},'.repeat(size / 31)}1]}]`,
      'what is said of all': (size) => `{${many(size, (at) => `"k${at}":"v",`)}"products":[{"sku":"a","cost":3}]}`,
      'one digit after the other': (size) => `[{"id":${'1'.repeat(size)}}]`,
    },
  },
  {
    name: 'feed of several lists',
    read: (text) => readListing(Buffer.from(text, 'latin1'), {}),
    largest: 1_000_000,
    hostile: {
      'a file for each brand': (size) =>
        archiveOf(
          Array.from({ length: 20 }, (_, at) => `sku,name,cost\n${many(size / 20, (row) => `${at}-${row},b,3\n`)}`),
        ),
      'prices and stock': (size) =>
        archiveOf([
          `sku,name,cost\n${many(size / 2, (at) => `A${at},b,3\n`)}`,
          `sku,stock\n${many(size / 2, (at) => `A${at},3\n`)}`,
        ]),
      'many files': (size) => archiveOf(Array.from({ length: size / 150 }, () => 'sku')),
    },
  },
  {
    name: 'feed in CSV',
    read: readFeed,
    largest: 30_000,
    hostile: {
      'many headings': (size) => `sku${',a'.repeat(size / 2)}\n1\n`,
      'short rows under many headings': (size) => `sku,${many(1_500, (at) => `c${at},`)}x\n${'a\n'.repeat(size / 2)}`,
      'pictures under many headings': (size) =>
        `sku,${many(1_500, (at) => `image ${at},`)}x\n${'a,http://b,http://c\n'.repeat(size / 20)}`,
      'commas in a picture cell': (size) => `sku,image\n1,"${','.repeat(size)}"\n`,
      'addresses in a picture cell': (size) => `sku,image\n1,"${'http://a '.repeat(size / 9)}"\n`,
      'quotation marks': (size) => `sku,name\n1,"${'""'.repeat(size / 2)}\n`,
      'quotation marks within': (size) => `sku,name\n1,a${'"'.repeat(size)}\n`,
      'one long line': (size) => 'a'.repeat(size),
      'empty lines': (size) => `sku\n${'\r\n'.repeat(size / 2)}`,
      'rows of one code': (size) => `sku,name,price\n${many(size, (at) => `A,b,${at}\n`)}`,
      'words of stock': (size) => `sku,stock\n${many(size, (at) => `${at},word ${at}\n`)}`,
      'line breaks within': (size) => `sku,name\n1,"${'A,\n'.repeat(size / 3)}"\n`,
      prices: (size) => `sku,price\n${'1,"1.234,567"\n'.repeat(size / 14)}`,
      'lines in cells': (size) => many(size, (at) => `"a,""b"",${at}"\n`),
      'lines of marks': (size) => `a,b,c\n${`",${'""'.repeat(10)}"\n`.repeat(size / 24)}`,
      remarks: (size) => `sku,cost,stock,comments\n1,3,4,${'price cost sold '.repeat(size / 16)}\n`,
      'headings again': (size) => 'code,name,cost,stock\n'.repeat(size / 21),
      branches: (size) =>
        `sku,${Array.from({ length: 290 }, (_, at) => `stock wh${at}`).join(',')}\n${'1,2,3\n'.repeat(size / 6)}`,
    },
  },
  {
    name: 'cell of a feed',
    read: (text) => [
      addressesIn(text),
      priceReader(evidenceIn([text]))(text),
      readWords(text),
      readFlag(text, 'status', false),
      headingOf(text.slice(0, 200)),
      plainName(text),
    ],
    hostile: {
      separators: (size) => `http://a${' ,;|'.repeat(size / 4)}`,
      addresses: (size) => 'http://'.repeat(size / 7),
      digits: (size) => '1'.repeat(size),
      'groups of digits': (size) => '1,111'.repeat(size / 5),
      points: (size) => `1${'.1'.repeat(size / 2)}`,
    },
  },
  {
    name: 'description in HTML',
    read: plainText,
    hostile: {
      openings: (size) => '<'.repeat(size),
      scripts: (size) => '<script>'.repeat(size / 8),
      paragraphs: (size) => '<p>'.repeat(size / 3),
      'white space': (size) => ` <b>${' \n'.repeat(size / 2)}`,
      references: (size) => '&#'.repeat(size / 2),
      'line ends': (size) => '\n \n'.repeat(size / 3),
    },
  },
  {
    name: 'note about a parcel',
    read: parcelInNote,
    hostile: {
      spaces: (size) => `tracking${' '.repeat(size)}!`,
      'the word': (size) => 'tracking '.repeat(size / 9),
      'the word with its colon': (size) => 'tracking number : # '.repeat(size / 20),
      'letters and dashes': (size) => `tracking ${'A-'.repeat(size / 2)}`,
      addresses: (size) => `tracking AB123456789GB ${'http://'.repeat(size / 7)}`,
    },
  },
  {
    name: 'answer of a supplier’s own system',
    read: (text) => requestOnce(restConnector(answering(text), connection, systemClock)),
    largest: 300_000,
    hostile: responses,
  },
  {
    name: 'answer of WooCommerce',
    read: (text) => requestOnce(wooConnector(answering(text), connection, systemClock)),
    largest: 300_000,
    hostile: responses,
  },
  {
    name: 'product of WooCommerce',
    read: (text) =>
      toListed({ product: wooProduct.parse(JSON.parse(text)), parent: wooProduct.parse({ id: 1 }) }, 'GBP'),
    largest: 1_000_000,
    hostile: {
      'a name almost among its choices': (size) =>
        JSON.stringify({ id: 2, name: `b${'a'.repeat(size / 4)}`, attributes: [{ option: 'a'.repeat(size / 2) }] }),
      'many choices': (size) =>
        JSON.stringify({ id: 2, attributes: Array.from({ length: size / 14 }, () => ({ option: 'a' })) }),
      'a code of blanks': (size) => JSON.stringify({ id: 2, sku: `a${' '.repeat(size)}b` }),
      'a price of many digits': (size) => JSON.stringify({ id: 2, price: `1.${'1'.repeat(size)}` }),
      'a price that is a list': (size) => `{"id":2,"price":[${'1,'.repeat(size / 2)}1]}`,
      'a description of tags': (size) => JSON.stringify({ id: 2, description: '<p '.repeat(size / 3) }),
      'a GTIN of zeros': (size) => JSON.stringify({ id: 2, global_unique_id: `${'0'.repeat(size)}x` }),
    },
  },
  {
    name: 'body of a webhook',
    read: (text) =>
      Promise.allSettled([readNotification, ourNumberIn, movedGoodsIn].map(async (read) => read(Buffer.from(text)))),
    largest: 300_000,
    hostile: {
      ...responses,
      'many codes': (size) => `{"products":[${many(size, (at) => `"${at}",`)}"a"]}`,
      'a long number': (size) => JSON.stringify({ orders: ['-'.repeat(size)] }),
      'our number, long': (size) =>
        JSON.stringify({ meta_data: [{ key: 'paw_and_vale_purchase_order', value: `${'.'.repeat(size)} ` }] }),
    },
  },
  {
    name: 'codes in batches',
    read: (text) => [...codeBatches(text.split(' '))],
    hostile: {
      'short ones': (size) => 'a '.repeat(size / 2),
      'ones with commas': (size) => 'a,b '.repeat(size / 4),
    },
  },
];
