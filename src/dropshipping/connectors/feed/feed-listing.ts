import { readGtin } from '#catalogue/products/gtin.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import { longestCode } from '../connectors.contract.ts';
import type { ListedStock } from '../connectors.contract.ts';
import { plainText } from '../plain-text.rules.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { ListedProduct } from '../supplier-connector.ts';
import { feedFields } from './feed-columns.contract.ts';
import type { FeedColumns, FeedField } from './feed-columns.contract.ts';
import { UnreadableFeed } from './feed-file.ts';
import { priceReader } from './feed-prices.rules.ts';
import { isNoStock, readStock } from './feed-values.rules.ts';
import { mostHeadings, readFeed } from './read-feed.ts';
import type { FeedRow } from './read-feed.ts';

/**
 * Usual column headings, likelier ones first, normalised by `plainHeading`. They include the attributes of Google's
 * product data, where `cost of goods sold` is the shop's cost and `price` the retail price.
 */
const usual: Record<FeedField, readonly string[]> = {
  code: ['code', 'sku', 'product code', 'item code', 'stock code', 'item number', 'part number', 'id', 'mpn', 'ref'],
  name: ['name', 'title', 'product name', 'product title', 'item name', 'product'],
  price: [
    'cost',
    'cost price',
    'trade price',
    'cost of goods sold',
    'wholesale price',
    'net price',
    'your price',
    'price',
  ],
  stock: [
    'stock',
    'quantity',
    'qty',
    'stock level',
    'stock quantity',
    'stock qty',
    'free stock',
    'inventory',
    'in stock',
  ],
  availability: ['availability', 'stock status', 'available'],
  image: ['image', 'image link', 'image url', 'picture', 'picture url', 'main image', 'photo', 'image 1', 'images'],
  gtin: ['gtin', 'ean', 'ean13', 'ean 13', 'barcode', 'upc', 'gtin13'],
  brand: ['brand', 'manufacturer', 'make'],
  description: ['description', 'long description', 'product description', 'text'],
};

/** `g:Image_Link` and `image link` are the same heading. */
function plainHeading(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/^\w+:/, '')
    .replaceAll(/[\s_.-]+/g, ' ');
}

/** The chosen headings that the feed has; for the other fields the likeliest. */
export function settleColumns(headings: readonly string[], chosen: FeedColumns): FeedColumns {
  const plain = new Map(headings.map((heading) => [plainHeading(heading), heading]));
  const settled = feedFields.flatMap((field) => {
    const wanted = chosen[field];
    const names = wanted === undefined ? usual[field] : [plainHeading(wanted)];
    const found = names.map((name) => plain.get(name)).find((heading) => heading !== undefined);
    return found === undefined ? [] : [[field, found] as const];
  });
  return Object.fromEntries(settled);
}

/** Google's `price` is the retail price, as are most price columns that do not say which. */
function isRetail(priceHeading: string | undefined): boolean {
  return (
    priceHeading !== undefined && /^(?:(?:regular|retail|sale|variant) )?price$|^rrp$/.test(plainHeading(priceHeading))
  );
}

/** Further pictures are in columns of their own. */
export function isFurtherPicture(heading: string): boolean {
  return /^(?:additional )?(?:image|picture|photo)s?(?: (?:link|url))?(?: \d+)?$/.test(plainHeading(heading));
}

export type FeedListing = {
  /** By code. Of a repeated code the last row counts. */
  products: ReadonlyMap<string, ListedProduct>;
  headings: string[];
  /** Without a column for the code no product can be matched. */
  columns: FeedColumns;
  /** The heading of the price column suggests retail prices. */
  arePricesRetail: boolean;
};

const mostPictures = 20;
/** As text, as in the shop's own protocol. */
const longestName = 300;
const longestBrand = 120;

/** The fields of a product from its own row, with the unparsed price. */
type Read = { product: ListedProduct; price: string };

/** Everything a feed lists. @throws UnreadableFeed */
export function readListing(bytes: Uint8Array, chosen: FeedColumns): FeedListing {
  const read = new Map<string, Read>();
  const headings = new Set<string>();
  let columns: FeedColumns = {};
  let pictures: string[] = [];
  const meetHeadings = (met: Iterable<string>) => {
    for (const heading of met) headings.add(heading);
    if (headings.size > mostHeadings) throw new UnreadableFeed(`its products have more than ${mostHeadings} fields`);
    columns = settleColumns([...headings], chosen);
    pictures = pictureHeadings(headings, columns);
  };
  const takeRow = (row: FeedRow) => {
    // In XML each item may have other elements; the headings of a CSV file are complete by now.
    if (row.keys().some((heading) => !headings.has(heading))) meetHeadings(row.keys());
    const one = productIn(row, columns, pictures);
    if (one) read.set(one.product.code, one);
  };
  readFeed(bytes, { meetHeadings, takeRow });
  return { products: priced(read), headings: [...headings], columns, arePricesRetail: isRetail(columns.price) };
}

/** The number format follows from all prices together. */
function priced(read: ReadonlyMap<string, Read>): Map<string, ListedProduct> {
  const readPrice = priceReader(read.values().map(({ price }) => price));
  return new Map(
    read.values().map(({ product, price }) => {
      const { amount, why } = readPrice(price);
      const errors = why === undefined ? [] : [{ ...nonsenseIn('price', price), why }];
      return [product.code, { ...product, price: amount, nonsense: [...(product.nonsense ?? []), ...errors] }];
    }),
  );
}

function productIn(row: FeedRow, columns: FeedColumns, pictures: readonly string[]): Read | undefined {
  const reported = (field: FeedField) => row.get(columns[field] ?? '')?.[0] ?? '';
  const code = reported('code');
  if (code === '' || code.length > longestCode) return undefined;
  const product = {
    code,
    name: oneLine(reported('name').slice(0, longestName)) || code,
    gtin: readGtin(reported('gtin')),
    brand: oneLine(reported('brand').slice(0, longestBrand)) || null,
    description: plainText(reported('description')) || null,
    price: null,
    stock: stockIn(reported('availability'), reported('stock')),
    imageUrls: picturesIn(row, pictures),
    nonsense: isNoStock(reported('stock')) ? [nonsenseIn('stock', reported('stock'))] : [],
  };
  return { product, price: reported('price') };
}

/** A number counts, unless the words say that there are none. */
function stockIn(availability: string, stock: string): ListedStock {
  const [words, pieces] = [readStock(availability), readStock(stock)];
  if (words === 0 || pieces !== null) return words === 0 ? 0 : pieces;
  return stock.trim() === '' && words !== null ? 'in-stock' : null;
}

/** The main picture first; some feeds have further columns. */
function pictureHeadings(headings: ReadonlySet<string>, { image }: FeedColumns): string[] {
  const further = [...headings].filter((heading) => heading !== image && isFurtherPicture(heading));
  return (image === undefined ? further : [image, ...further]).slice(0, mostPictures);
}

function picturesIn(row: FeedRow, headings: readonly string[]): string[] {
  const addresses = headings.flatMap((heading) => (row.get(heading) ?? []).flatMap(addressesIn));
  return [...new Set(addresses)].slice(0, mostPictures);
}

const separators = new Set([' ', '\t', '\r', '\n', ',', '|', ';']);

/** A cell may hold several URLs with separators; a comma may also be part of a URL. */
export function addressesIn(cell: string): string[] {
  const begins = cell
    .matchAll(/https?:\/\//gi)
    .map(({ index }) => index)
    .filter((at) => at === 0 || separators.has(cell[at - 1] ?? ''))
    .take(mostPictures + 1)
    .toArray();
  return begins.slice(0, mostPictures).map((begin, at) => withoutSeparators(cell.slice(begin, begins[at + 1])));
}

/** Scans from the end: a pattern would start again at every separator. */
function withoutSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && separators.has(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
