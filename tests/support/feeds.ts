import type { FeedSettings } from '#dropshipping/connectors/feed/feed-columns.contract.ts';
import { readListing } from '#dropshipping/connectors/feed/feed-listing.ts';

/** Code, name, cost in pence and stock of each product, `?` where there is none that can be used; and all notes. */
export function meaningOf(file: string | Uint8Array, settings: FeedSettings = {}, now?: Date) {
  const { products, check } = readListing(typeof file === 'string' ? Buffer.from(file) : file, settings, now);
  const goods = [...products.values()].map(({ code, name, price, currency = 'GBP', stock }) =>
    [code, name, currency === 'GBP' ? (price ?? '?') : `${price} ${currency}`, stock ?? '?'].join(' | '),
  );
  return { goods, notes: check.notes.map(({ text }) => text).join('\n'), check };
}
