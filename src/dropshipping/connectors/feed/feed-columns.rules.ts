import { feedFields } from './feed-columns.contract.ts';
import type { FeedColumns, FeedField } from './feed-columns.contract.ts';

/**
 * How suppliers head their columns, likelier names first, as `plainHeading` makes them. Among them the attributes of Google's
 * product data; of those `cost of goods sold` is what the shop pays, `price` what customers pay.
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

/** Chosen headings that the feed has, and for the other fields the likeliest. */
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

/** Google's `price` is what customers pay, as most price columns are that do not say whose. */
export function isRetail(priceHeading: string | undefined): boolean {
  return (
    priceHeading !== undefined && /^(?:(?:regular|retail|sale|variant) )?price$|^rrp$/.test(plainHeading(priceHeading))
  );
}

/** Further pictures stand in columns of their own. */
export function isFurtherPicture(heading: string): boolean {
  return /^(?:additional )?(?:image|picture|photo)s?(?: (?:link|url))?(?: \d+)?$/.test(plainHeading(heading));
}
