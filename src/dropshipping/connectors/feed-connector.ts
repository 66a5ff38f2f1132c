import { LRUCache } from 'lru-cache';
import type { Capability } from './capabilities.contract.ts';
import type { FeedColumns } from './feed-columns.contract.ts';
import { readListing } from './feed-listing.ts';
import type { FeedListing } from './feed-listing.ts';
import type { FeedSource } from './feed-source.ts';
import { UnreadableFeed } from './read-feed.ts';
import type { ListedProduct, SupplierConnector } from './supplier-connector.ts';
import { SupplierFault } from './supplier-fault.ts';

export type FeedConnection = { name: string; source: FeedSource; columns?: FeedColumns | undefined };

type KeptListing = { listing: FeedListing; stamp: string | null; readAt: number };

const pageLength = 50;
const mostKept = 6;
/** A feed that does not say whether it has changed is read again after this long. */
const unstampedMs = 60_000;
const can: Capability[] = ['list-products', 'pictures', 'stock', 'prices'];

/** Read once, asked often: lists are looked through page by page and code by code. */
const listings = new LRUCache<string, KeptListing>({ max: mostKept });

/** A supplier that publishes a list of its goods and takes orders by email. */
export function feedConnector(connection: FeedConnection): SupplierConnector {
  const { name } = connection;
  const unsupported = async () => {
    throw new SupplierFault('unsupported', `${name} takes orders by email only.`);
  };
  return {
    can: new Set(can),
    async test(signal) {
      const { products } = await openListing(connection, signal);
      if (products.size === 0) throw new SupplierFault('garbage', `The feed of ${name} lists no products.`);
    },
    async listProducts({ search, from, gtin }, signal) {
      const { products, arePricesRetail } = await openListing(connection, signal);
      const words = gtin?.replace(/^0+/, '') ?? search;
      const found = [...products.values()].filter((product) => words === null || isFound(product, words));
      const begin = Math.max(0, Number(from ?? 0) || 0);
      const next = begin + pageLength;
      return { products: found.slice(begin, next), next: next < found.length ? String(next) : null, arePricesRetail };
    },
    async *offers(codes, signal) {
      const { products } = await openListing(connection, signal);
      yield* codes.flatMap((code) => products.get(code) ?? []);
    },
    placeOrder: unsupported,
    orderState: unsupported,
    cancelOrder: unsupported,
  };
}

/** What the feed lists now. @throws SupplierFault */
export async function openListing({ name, source, columns = {} }: FeedConnection, signal?: AbortSignal) {
  const key = JSON.stringify([source.name, columns]);
  const kept = listings.get(key);
  if (kept?.stamp === null && performance.now() - kept.readAt < unstampedMs) return kept.listing;
  const loaded = await source.load(kept?.stamp ?? null, signal);
  if (loaded === null && kept) return kept.listing;
  try {
    const { bytes, stamp } = loaded ?? { bytes: new Uint8Array(), stamp: null };
    const listing = await readListing(bytes, columns);
    listings.set(key, { listing, stamp, readAt: performance.now() });
    return listing;
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error;
    throw new SupplierFault('garbage', `The feed of ${name} cannot be read: ${error.message}.`, { cause: error });
  }
}

function isFound({ code, name, gtin, brand }: ListedProduct, search: string): boolean {
  return [code, name, gtin ?? '', brand ?? ''].some((field) => field.toLowerCase().includes(search.toLowerCase()));
}
