import { and, inArray, isNull } from 'drizzle-orm';
import type { BlockOf, ProductSource } from '#shop/site/blocks.contract.ts';
import type { Shelf, Shelves } from '../products/categories.contract.ts';
import { withVariants } from '../products/product-families.ts';
import type { ListedWithFamilies } from '../products/product-families.ts';
import type { ProductQuery } from '../products/products.contract.ts';
import { products } from '../products/products.table.ts';
import { findProductsInOrder } from '../products/products.ts';
import { listProducts } from '../search/search.ts';
import type { Catalogue } from '../search/search.ts';
import type { ShownRow } from './site-pages.contract.ts';

type Row = { row: ShownRow; spokenOf: { id: number }[] };

/** A shop with fewer best sellers than this fills its row up with what is new. */
const enough = 4;
const filledUpTo = 8;

/** @param block one row of products, with what it shows now */
export async function showRow(catalogue: Catalogue, shelves: Shelves, block: BlockOf<'products'>): Promise<Row> {
  const { id, kind, title, source, most } = block;
  const place = placeOf(shelves, source);
  const listed = await listedBy(catalogue, source, most);
  const isBestSellers = source.by === 'best-sellers' && !listed.isFilledUp;
  const row = {
    id,
    kind,
    title: title || (place?.name ?? (isBestSellers ? 'Best sellers' : titleOf(source))),
    products: listed.products,
    more: moreOf(source, place, isBestSellers),
    isBestSellers,
  };
  return { row, spokenOf: listed.spokenOf };
}

type Listed = ListedWithFamilies & { isFilledUp?: true };

async function listedBy(catalogue: Catalogue, source: ProductSource, limit: number): Promise<Listed> {
  const page = { limit, offset: 0 };
  switch (source.by) {
    case 'best-sellers':
      return bestSellers(catalogue, page);
    case 'newest':
      return listProducts(catalogue, { sort: 'newest', ...page });
    case 'hand':
      return byHand(catalogue, source.products.slice(0, limit));
    case 'category':
      return listIfThere(catalogue, { category: source.key, sort: 'recommended', ...page });
    case 'collection':
      return listIfThere(catalogue, { collection: source.key, sort: 'recommended', ...page });
    case 'animal':
      return listIfThere(catalogue, { pet: source.key, sort: 'recommended', ...page });
  }
}

/** With too little sold to speak of, a new shop shows what it has. */
async function bestSellers(catalogue: Catalogue, page: { limit: number; offset: number }): Promise<Listed> {
  const best = await listProducts(catalogue, { featured: true, sort: 'recommended', ...page });
  if (best.products.length >= enough) return best;
  const newest = await listProducts(catalogue, { sort: 'newest', limit: filledUpTo, offset: 0 });
  const known = new Set(best.products.map(({ id }) => id));
  const added = newest.products.filter(({ id }) => !known.has(id));
  if (added.length === 0) return best;
  return {
    products: [...best.products, ...added].slice(0, filledUpTo),
    spokenOf: [...best.spokenOf, ...newest.spokenOf],
    isFilledUp: true,
  };
}

/** In the owner's order, as far as they are on sale. */
function byHand({ replica }: Catalogue, chosen: number[]): Promise<ListedWithFamilies> {
  return replica.read(async (db) => {
    const onSale = await db
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, chosen), isNull(products.withdrawnAt)));
    const sold = new Set(onSale.map(({ id }) => id));
    const ids = chosen.filter((id) => sold.has(id));
    const { products: shown, spokenOf } = await withVariants(db, await findProductsInOrder(db, ids));
    return { products: shown, spokenOf: [...spokenOf, ...chosen.map((id) => ({ id }))] };
  });
}

const nothing: ListedWithFamilies = { products: [], spokenOf: [] };

/** A category that is gone leaves an empty row, not a home page that fails. */
async function listIfThere(catalogue: Catalogue, query: ProductQuery): Promise<ListedWithFamilies> {
  try {
    return await listProducts(catalogue, query);
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 400) return nothing;
    throw error;
  }
}

function titleOf({ by }: ProductSource): string {
  return by === 'newest' ? 'New in' : 'From our shop';
}

function placeOf({ categories, collections, animals }: Shelves, source: ProductSource): Shelf | undefined {
  if (!('key' in source)) return undefined;
  const list = { category: categories, collection: collections, animal: animals }[source.by];
  return list.find(({ key }) => key === source.key);
}

function moreOf(source: ProductSource, place: Shelf | undefined, isBestSellers: boolean): string | null {
  if (place) return place.path;
  if (isBestSellers) return '/shop?featured=true';
  return source.by === 'hand' ? null : '/shop';
}
