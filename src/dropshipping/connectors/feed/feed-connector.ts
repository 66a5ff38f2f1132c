import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { capabilitiesOf } from '../capabilities.contract.ts';
import type { ListedProduct, Offer, SupplierConnector } from '../supplier-connector.ts';
import { SupplierError, unknownPage } from '../supplier-error.ts';
import type { FeedColumns } from './feed-columns.contract.ts';
import { UnreadableFeed } from './feed-file.ts';
import type { FeedListing } from './feed-listing.ts';
import type { FeedSource } from './feed-source.ts';
import { listFeed } from './feed-thread.ts';

export type FeedConnection = { name: string; source: FeedSource; columns?: FeedColumns | undefined };

type OpenedListing = { listing: FeedListing } & Pick<Offer, 'at' | 'file'>;
type CachedListing = OpenedListing & { stamp: string | null; cachedAt: number };

const pageLength = 50;
const mostCached = 6;
/** Products that a search checks before it yields to other work. */
const lookedAtOnce = 2_000;
/** A feed without ETag or date is read again after this long. */
const unstampedMs = 60_000;

/** Read once and cached: lists are read page by page and code by code. */
const listings = new LRUCache<string, CachedListing>({ max: mostCached });

/** A supplier that publishes a list of its products and takes orders by email. */
export function feedConnector(connection: FeedConnection): SupplierConnector {
  const { name } = connection;
  const unsupported = async () => {
    throw new SupplierError('unsupported', `${name} takes orders by email only.`);
  };
  return {
    can: new Set(capabilitiesOf.feed),
    async test(signal) {
      const fault = errorOf(name, (await openListing(connection, signal)).listing);
      if (fault !== null) throw new SupplierError('garbage', fault);
    },
    async listProducts({ search, from, gtin }, signal) {
      const { listing } = await openGoods(connection, signal);
      const { products, arePricesRetail } = listing;
      const words = gtin?.replace(/^0+/, '') ?? search;
      if (from !== null && !/^\d{1,9}$/.test(from)) throw unknownPage();
      const begin = Number(from ?? 0);
      const next = begin + pageLength;
      const found = await firstFound(products, words, next + 1);
      return { products: found.slice(begin, next), next: next < found.length ? String(next) : null, arePricesRetail };
    },
    async *offers(codes, signal) {
      const { listing, at, file } = await openGoods(connection, signal);
      yield* codes.flatMap((code) => {
        const product = listing.products.get(code);
        return product ? { ...product, at, file } : [];
      });
    },
    placeOrder: unsupported,
    orderState: unsupported,
    cancelOrder: unsupported,
  };
}

/** Why the feed cannot be used; null: it can. */
export function errorOf(name: string, { products, headings, columns }: FeedListing): string | null {
  if (headings.length > 0 && columns.code === undefined) return `The feed of ${name} cannot be read: ${unknownCodes}.`;
  return products.size === 0 ? `The feed of ${name} lists no products.` : null;
}

/** For the end of a sentence. */
const unknownCodes = 'none of its columns is known to hold the product codes';

/** What the feed lists now. Whether an empty feed is a mistake is for the caller to decide. @throws SupplierError */
async function openGoods(connection: FeedConnection, signal?: AbortSignal): Promise<OpenedListing> {
  const opened = await openListing(connection, signal);
  const { headings, columns } = opened.listing;
  if (headings.length === 0 || columns.code !== undefined) return opened;
  throw new SupplierError('garbage', `The feed of ${connection.name} cannot be read: ${unknownCodes}.`);
}

/** The parsed feed. @throws SupplierError */
export async function openListing(
  { name, source, columns = {} }: FeedConnection,
  signal?: AbortSignal,
): Promise<OpenedListing> {
  const key = JSON.stringify([source.name, columns]);
  const saved = listings.get(key);
  if (saved?.stamp === null && performance.now() - saved.cachedAt < unstampedMs) return saved;
  const { at, content } = await source.load(saved?.stamp ?? null, signal);
  if (content === null && saved) return { ...saved, at };
  try {
    const { bytes, stamp, digest } = content ?? { bytes: new Uint8Array(), stamp: null, digest: null };
    const file = digest === null ? null : { digest, readAt: at };
    const opened = { listing: await listFeed(bytes, columns), at, file };
    listings.set(key, { ...opened, stamp, cachedAt: performance.now() });
    return opened;
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error;
    throw new SupplierError('garbage', `The feed of ${name} cannot be read: ${error.message}.`, { cause: error });
  }
}

/** At most this many; a long list is searched in slices. */
async function firstFound(products: FeedListing['products'], words: string | null, most: number) {
  const found: ListedProduct[] = [];
  let looked = 0;
  for (const product of products.values()) {
    looked += 1;
    if (looked % lookedAtOnce === 0) await nextTurn();
    if (words === null || isFound(product, words)) found.push(product);
    if (found.length === most) break;
  }
  return found;
}

function isFound({ code, name, gtin, brand }: ListedProduct, search: string): boolean {
  return [code, name, gtin ?? '', brand ?? ''].some((field) => field.toLowerCase().includes(search.toLowerCase()));
}
