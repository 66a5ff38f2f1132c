import { codeBatches } from '#dropshipping/connectors/code-batches.ts';
import { addressesIn, readListing } from '#dropshipping/connectors/feed-listing.ts';
import { priceReader } from '#dropshipping/connectors/feed-prices.rules.ts';
import { readStock } from '#dropshipping/connectors/feed-values.rules.ts';
import { plainText } from '#dropshipping/connectors/plain-text.rules.ts';
import { parcelInNote } from '#dropshipping/connectors/woocommerce-tracking.ts';
import type { Reader } from './growth.ts';

const readFeed = (text: string) => readListing(Buffer.from(text), {});
const inItem = (inner: string) => `<r><item><id>1</id>${inner}</item></r>`;
const many = (size: number, one: (at: number) => string) => {
  const sample = one(1_000_000).length;
  return Array.from({ length: Math.ceil(size / sample) }, (_, at) => one(at)).join('');
};

/** What suppliers send: lists of goods, their texts and figures, and notes about parcels. */
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
      prices: (size) => `sku,price\n${'1,"1.234,567"\n'.repeat(size / 14)}`,
    },
  },
  {
    name: 'cell of a feed',
    read: (text) => [addressesIn(text), priceReader([text])(text), readStock(text), plainText(text)],
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
    name: 'codes in batches',
    read: (text) => [...codeBatches(text.split(' '))],
    hostile: {
      'short ones': (size) => 'a '.repeat(size / 2),
      'ones with commas': (size) => 'a,b '.repeat(size / 4),
    },
  },
];
