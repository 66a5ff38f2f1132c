/** The tag that stands for all others: some may have been missed. */
export const everything = 'everything';

/** A sync is over: pages that lagged behind it (page-cache/lagging-pages.ts) show all of it. Nothing depends on this tag. */
export const syncEnded = 'sync-ended';

/**
 * What can change in the shop. A write invalidates the tag: cached pages and responses that depend on it are dropped, and open
 * admin pages reload it.
 */
export type CacheTag =
  | typeof everything
  | typeof syncEnded
  /** Which products there are, and what lists, filters, counts, search and the sitemap say of them. */
  | 'catalogue'
  /** The categories and animals: their names, order and addresses, which most pages show. */
  | 'shelves'
  /** One product: its page, price, pictures, reviews and rating, and its stock where that is low. */
  | `product:${number}`
  /** How many there are of a product that is not low in stock: responses of the API say so, pages do not. */
  | `stock:${number}`
  /** What is set for the whole shop: delivery, VAT, banner, contact details. */
  | 'settings'
  /** What the owner writes and draws: the home page's blocks, further pages, the menus and the look. */
  | 'site'
  /** What suppliers charge for a parcel and how long they take to send it. */
  | 'suppliers'
  /** The community's comments, their likes and the names above them. */
  | 'comments'
  /** What is said about the shop on its front page. */
  | 'testimonials'
  /** Some order: the admin's lists of orders. */
  | 'orders'
  /** One order, by its number. */
  | `order:${string}`
  /** An order that has just come in, by its number. */
  | `order-placed:${string}`;

/** The others concern the admin's pages alone, or no cache. */
export function isForVisitors(tag: CacheTag): boolean {
  return !tag.startsWith('order') && tag !== syncEnded;
}

/** Pages show only whether a product's stock is low, so selling one of many leaves them in the cache. */
export function isForPages(tag: CacheTag): boolean {
  return !tag.startsWith('stock:');
}

export function productTag(id: number): CacheTag {
  return `product:${id}`;
}

export function stockTag(id: number): CacheTag {
  return `stock:${id}`;
}

/** For a response that contains whole products, each with its stock. */
export function productTags(products: readonly { id: number }[]): CacheTag[] {
  return products.flatMap(({ id }) => [productTag(id), stockTag(id)]);
}
