import { useShelves } from '../../../layout/shelves.queries.ts';
import type { Site } from '../../../page-head.ts';
import { loadListing } from './listing-load.ts';
import { ListingScreen } from './listing-screen.tsx';
import { readListing } from './listing.rules.ts';
import type { ListingAddress } from './listing.rules.ts';
import { loadShelf, shelfAt } from './shelf-pages.ts';
import type { ShelfAddress } from './shelf-pages.ts';

/** The loader of a page such as `/dogs/food`. */
export async function loadShelfListing(site: Site, address: ShelfAddress, search: ListingAddress): Promise<void> {
  const fixed = await loadShelf(site, address);
  await loadListing(site, readListing(search, fixed), fixed);
}

export function ShelfScreen({ address }: { address: ShelfAddress }) {
  const fixed = shelfAt(address, useShelves());
  return fixed && <ListingScreen fixed={fixed} />;
}
