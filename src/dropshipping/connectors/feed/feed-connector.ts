import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { UnreadableFile } from '#platform/table-files/file-table.ts';
import { SupplierError, unknownPage } from '../../connections/supplier-error.ts';
import { capabilitiesOf } from '../capabilities.contract.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { ListedProduct, Offer, SupplierConnector } from '../supplier-connector.ts';
import type { FeedHistory } from './feed-checks.ts';
import { movingFields } from './feed-columns.contract.ts';
import type { FeedSettings } from './feed-columns.contract.ts';
import { whyWorse } from './feed-compare.rules.ts';
import type { FeedListing } from './feed-listing.ts';
import type { FeedSource } from './feed-source.ts';
import { listFeed } from './feed-thread.ts';
import { isCalled } from './notes/used-columns.ts';

/** Without a history the feed is compared with nothing: it is looked at before it is used. */
export type FeedConnection = { name: string; source: FeedSource; settings?: FeedSettings; history?: FeedHistory };

/** `worse`: why its figures wait. */
type OpenedListing = { listing: FeedListing; worse: string | null } & Pick<Offer, 'at' | 'file'>;
type CachedListing = Omit<OpenedListing, 'worse'> &
  Pick<FeedSettings, 'used'> & { stamp: string | null; cachedAt: number; day: ShopDay };

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
      const fault = errorOf(name, await openListing(connection, signal));
      if (fault !== null) throw new SupplierError('garbage', fault);
    },
    async listProducts({ search, from, gtin, limit = pageLength }, signal) {
      const { listing } = await openGoods(connection, signal);
      const { products, arePricesRetail } = listing;
      const words = gtin?.replace(/^0+/, '') ?? search;
      if (from !== null && !/^\d{1,9}$/.test(from)) throw unknownPage();
      const begin = Number(from ?? 0);
      const next = begin + limit;
      const found = await firstFound(products, words, next + 1);
      return { products: found.slice(begin, next), next: next < found.length ? String(next) : null, arePricesRetail };
    },
    async *offers(codes, signal) {
      const { listing, at, file } = await openGoods(connection, signal);
      yield* codes.flatMap((code) => {
        const product = listing.products.get(code);
        const why = listing.unread.get(code);
        if (product) return { ...product, at, file };
        if (why === undefined) return [];
        return listing.gone.has(code) ? goneOffer(code, at) : unreadOffer(code, why, at);
      });
    },
    placeOrder: unsupported,
    orderState: unsupported,
    cancelOrder: unsupported,
  };
}

/** A product whose row cannot be used is neither confirmed nor gone. */
function unreadOffer(code: string, said: string, at: Date): Offer {
  const why = 'is in a row that we leave out';
  const nonsense = (['stock', 'price'] as const).map((field) => ({ ...nonsenseIn(field, said), why }));
  return { code, at, gtin: null, price: null, stock: null, imageUrls: [], nonsense };
}

/** Listed as sold no more, without a figure. */
function goneOffer(code: string, at: Date): Offer {
  return { code, at, gtin: null, price: null, stock: 0, imageUrls: [] };
}

/** Why the feed cannot be used; null: it can. */
export function errorOf(name: string, opened: OpenedListing): string | null {
  const { products, check } = opened.listing;
  if (check.rows.given > 0) return whyUnusable(name, opened) ?? (products.size === 0 ? noneReadable(name) : null);
  return products.size === 0 ? `The feed of ${name} lists no products.` : null;
}

function noneReadable(name: string): string {
  return `None of the rows in ${name}’s feed can be used.`;
}

function whyUnusable(name: string, { listing, worse }: OpenedListing): string | null {
  if (worse !== null)
    return `The feed of ${name} has changed: ${worse} Nothing in it is used until you have looked at its columns and saved them.`;
  if (listing.columns.code) return null;
  return `The feed of ${name} cannot be read: none of its columns is known to hold the product codes.`;
}

/** What the feed lists now. Whether an empty feed is a mistake is for the caller to decide. @throws SupplierError */
async function openGoods(connection: FeedConnection, signal?: AbortSignal): Promise<OpenedListing> {
  const opened = await openListing(connection, signal);
  const why = opened.listing.check.rows.given === 0 ? null : whyUnusable(connection.name, opened);
  if (why !== null) throw new SupplierError('garbage', why);
  return opened;
}

/** The parsed feed, compared with the one before. @throws SupplierError */
export async function openListing(connection: FeedConnection, signal?: AbortSignal): Promise<OpenedListing> {
  const { settings, history } = connection;
  const used = history?.used ?? undefined;
  const opened = await loadListing({ ...connection, settings: { ...settings, ...(used && { used }) } }, signal);
  const { check, headings } = opened.listing;
  if (!history || check.rows.given === 0) return { ...opened, worse: null };
  const worse = whyWorse(history.last, check, (heading) => headings.some((name) => isCalled(name, heading)));
  if (check.columns.code) await history.keep(check, worse);
  return { ...opened, worse };
}

async function loadListing(
  { name, source, settings = {} }: FeedConnection,
  signal?: AbortSignal,
): Promise<Omit<OpenedListing, 'worse'>> {
  const { used, ...chosen } = settings;
  const key = JSON.stringify([source.name, chosen]);
  const saved = listingReadBy(key, used);
  if (saved?.stamp === null && performance.now() - saved.cachedAt < unstampedMs) return saved;
  const loaded = await source.load(saved?.stamp ?? null, signal);
  // On another day the days in it may be over.
  const now = loaded.now ?? loaded.at;
  const isKept = loaded.content === null && saved?.day === shopDay(now);
  if (isKept) return { ...saved, at: loaded.at };
  const { at, content } = loaded.content === null ? await source.load(null, signal) : loaded;
  const { bytes, stamp, digest } = content ?? { bytes: new Uint8Array(), stamp: null, digest: null };
  const file = digest === null ? null : { digest, readAt: at };
  const opened = { listing: await readFeed(name, listFeed(bytes, settings, now)), at, file };
  listings.set(key, { ...opened, used, stamp, cachedAt: performance.now(), day: shopDay(now) });
  return opened;
}

/** One that was read by these columns, or from them, so that it would be again. */
function listingReadBy(key: string, used: FeedSettings['used']): CachedListing | undefined {
  const found = listings.get(key);
  const isSo = (field: (typeof movingFields)[number]) =>
    (found?.listing.columns[field] ?? null) === (used?.columns[field] ?? null);
  return isDeepStrictEqual(found?.used, used) || movingFields.every(isSo) ? found : undefined;
}

/** @throws SupplierError */
async function readFeed(name: string, reading: Promise<FeedListing>): Promise<FeedListing> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
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
