import type { ListedStock } from './connectors.contract.ts';
import { readGtin } from '#catalogue/products/gtin.contract.ts';
import { plainText } from './plain-text.rules.ts';
import type { FeedColumns, FeedField } from './feed-columns.contract.ts';
import { isFurtherPicture, isRetail, settleColumns } from './feed-columns.rules.ts';
import { isNoStock, readPrice, readStock } from './feed-values.rules.ts';
import { readFeed, UnknownColumns } from './read-feed.ts';
import type { FeedRow } from './read-feed.ts';
import type { ListedProduct } from './supplier-connector.ts';
import { nonsenseIn } from './told-fields.ts';

export type FeedListing = {
  /** By code. A code that comes twice is its last row. */
  products: ReadonlyMap<string, ListedProduct>;
  headings: string[];
  columns: FeedColumns;
  /** The column of prices is headed as those are that customers pay. */
  arePricesRetail: boolean;
};

const mostPictures = 20;
const longestCode = 120;

/** All that a feed lists. @throws UnreadableFeed, UnknownColumns when none holds the supplier's codes */
export async function readListing(bytes: Uint8Array, chosen: FeedColumns): Promise<FeedListing> {
  const products = new Map<string, ListedProduct>();
  const headings = new Set<string>();
  let columns: FeedColumns = {};
  let pictures: string[] = [];
  const meet = (met: Iterable<string>) => {
    for (const heading of met) headings.add(heading);
    columns = settleColumns([...headings], chosen);
    pictures = pictureHeadings(headings, columns);
  };
  for await (const row of readFeed(bytes, meet)) {
    // In XML each item may have other elements; the headings of a CSV file are known by now.
    if ([...row.keys()].some((heading) => !headings.has(heading))) meet(row.keys());
    const product = productIn(row, columns, pictures);
    if (product) products.set(product.code, product);
  }
  if (headings.size > 0 && !columns.code) throw new UnknownColumns([...headings]);
  return { products, headings: [...headings], columns, arePricesRetail: isRetail(columns.price) };
}

function productIn(row: FeedRow, columns: FeedColumns, pictures: readonly string[]): ListedProduct | undefined {
  const told = (field: FeedField) => row.get(columns[field] ?? '')?.[0] ?? '';
  const code = told('code');
  if (code === '' || code.length > longestCode) return undefined;
  return {
    code,
    name: (told('name') || code).slice(0, 300),
    gtin: readGtin(told('gtin')),
    brand: told('brand').slice(0, 120) || null,
    description: plainText(told('description')) || null,
    price: readPrice(told('price')),
    stock: stockIn(told('availability'), told('stock')),
    imageUrls: picturesIn(row, pictures),
    nonsense: [
      ...(isNoStock(told('stock')) ? [nonsenseIn('stock', told('stock'))] : []),
      ...(told('price') !== '' && readPrice(told('price')) === null ? [nonsenseIn('price', told('price'))] : []),
    ],
  };
}

/** A number counts, unless the words say that there are none. */
function stockIn(availability: string, stock: string): ListedStock {
  const [words, pieces] = [readStock(availability), readStock(stock)];
  if (words === 0 || pieces !== null) return words === 0 ? 0 : pieces;
  return stock.trim() === '' && words !== null ? 'in-stock' : null;
}

/** The main one first; some feeds have columns for more. */
function pictureHeadings(headings: ReadonlySet<string>, { image }: FeedColumns): string[] {
  const further = [...headings].filter((heading) => heading !== image && isFurtherPicture(heading));
  return image === undefined ? further : [image, ...further];
}

/** A cell may hold several addresses. */
function picturesIn(row: FeedRow, headings: readonly string[]): string[] {
  const cells = headings.flatMap((heading) => row.get(heading) ?? []);
  const addresses = cells
    .flatMap((cell) => cell.split(/[\s,|;]+(?=https?:)/))
    .filter((one) => /^https?:\/\//i.test(one));
  return [...new Set(addresses)].slice(0, mostPictures);
}
