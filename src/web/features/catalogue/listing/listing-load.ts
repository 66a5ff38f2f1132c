import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { ShelfText } from '#catalogue/products/shelves.contract.ts';
import { pictureAsJpeg } from '#media/pictures/picture-sources.contract.ts';
import type { SitePicture } from '#shop/site/blocks.contract.ts';
import { notFoundHead } from '../../../layout/error-screens.tsx';
import { shelvesQuery, useShelves } from '../../../layout/shelves.queries.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { nameOf, pageHead } from '../../../page-head.ts';
import type { Site, SocialPicture } from '../../../page-head.ts';
import { renderedPart } from '../../../ui/lazy-part.tsx';
import { featuredProductsQuery } from '../products.queries.ts';
import { brandPageQuery } from './brand.queries.ts';
import { canonicalPath, listingWords, ofTerms } from './listing-words.rules.ts';
import { productFacetsQuery, productListQuery } from './listing.queries.ts';
import { onKnownShelves, readListing } from './listing.rules.ts';
import type { Fixed, Listing, ListingAddress } from './listing.rules.ts';
import { shelfAt } from './shelf-pages.ts';
import type { ShelfAddress } from './shelf-pages.ts';
import { shelfOf, shelfTextQuery } from './shelf-text.queries.ts';

/** On the server the page waits for its products; in the browser it opens at once with placeholders. */
export async function loadListing(
  { queryClient }: { queryClient: QueryClient },
  listing: Listing,
  fixed?: Fixed,
): Promise<void> {
  const known = import.meta.env.SSR ? await readKnownListing(queryClient, listing) : listing;
  const settled = Promise.allSettled([
    queryClient.infiniteQuery({ ...productListQuery(known), staleTime: 'static' }),
    queryClient.query({ ...productFacetsQuery(known), staleTime: 'static' }),
    loadShelfText(queryClient, fixed),
  ]);
  if (!import.meta.env.SSR) return;
  const [list, facets] = await settled;
  if (list.status === 'rejected') throw list.reason;
  if (facets.status === 'rejected') throw facets.reason;
  if (listing.page !== undefined && list.value.pages.flat().length === 0) throw notFound();
  // An empty listing shows best sellers instead.
  if (facets.value.total === 0) await queryClient.query({ ...featuredProductsQuery, staleTime: 'static' });
}

/** Code that only some pages need: what their owner drew and wrote at length. */
export const shelfPart = renderedPart(async () => (await import('./shelf-part.tsx')).ShelfPart);

async function loadShelfText(queryClient: QueryClient, fixed: Fixed | undefined): Promise<void> {
  const written = await queryClient.query({ ...shelfTextQuery(shelfOf(fixed)), staleTime: 'static' });
  if (written?.picture || written?.closing) await shelfPart.load();
}

/** `own`: the path of a page that no category or animal has. */
export function listingHead(site: Site, address: ListingAddress, fixed?: Fixed, own?: string) {
  const shelves = site.queryClient.getQueryData(shelvesQuery.queryKey) ?? {
    categories: [],
    animals: [],
    collections: [],
  };
  const listing = onKnownShelves(readListing(address, fixed), shelves);
  const words = listingWords(listing, shelves, fixed);
  const written = site.queryClient.getQueryData(shelfTextQuery(shelfOf(fixed)).queryKey) ?? undefined;
  const heading = written?.heading || words.heading;
  const page = listing.page === undefined ? '' : ` – page ${listing.page}`;
  const title = (listing.q === undefined ? written?.title || heading : `${heading} for “${listing.q}”`) + page;
  const description = descriptionOf(site, words, written) ?? `${heading} at ${nameOf(site.queryClient)}.`;
  const path = canonicalPath(listing, shelves, own);
  const image = import.meta.env.SSR && written?.picture ? socialPicture(written.picture) : undefined;
  return pageHead(site, {
    title,
    description,
    path,
    image,
    ...(import.meta.env.SSR && factsForMachines(site, { name: heading, description, path, image })),
  });
}

type Said = Pick<Parameters<typeof pageHead>[1], 'description' | 'path' | 'image'> & { name: string };

function factsForMachines({ shopUrl }: Site, { path, image, ...said }: Said) {
  const about = { ...said, ...(image && { image: shopUrl + image.path }) };
  return {
    keywords: [said.name, 'pet shop', 'dog', 'cat', 'UK delivery'].join(', '),
    structured: path === undefined ? [] : [{ '@type': 'CollectionPage', url: shopUrl + path, ...about }],
  };
}

function descriptionOf(
  { queryClient }: Site,
  { description }: { description: string },
  written: ShelfText | undefined,
): string | undefined {
  const own = written?.description || shortened(written?.text ?? '');
  if (own) return own;
  const shop = queryClient.getQueryData(shopQuery.queryKey);
  // The detailed description is only true of the demo's products.
  return shop?.isDemo && description ? ofTerms(description, shop) : undefined;
}

/** A scene of the design is on many pages: the shop's own card says more. */
function socialPicture(picture: SitePicture): SocialPicture | undefined {
  return 'src' in picture ? { ...picture, path: pictureAsJpeg(picture.src) } : undefined;
}

/** The head of a page such as `/dogs/food`. */
export function shelfHead(site: Site, address: ListingAddress, shelf: ShelfAddress) {
  const shelves = site.queryClient.getQueryData(shelvesQuery.queryKey);
  const fixed = shelves && shelfAt(shelf, shelves);
  return fixed ? listingHead(site, address, fixed) : notFoundHead(site);
}

export function brandHead(site: Site, address: ListingAddress, brand: string) {
  const found = site.queryClient.getQueryData(brandPageQuery(brand).queryKey);
  return found ? listingHead(site, address, { brand: found.brand }, `/brands/${brand}`) : notFoundHead(site);
}

const longestDescription = 155; // characters; search engines cut off more

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longestDescription ? line : `${line.slice(0, line.lastIndexOf(' ', longestDescription - 1))}…`;
}

/** Drops filters that match no product: the address was made up, or the brand or category is no longer sold. */
export function useKnownListing(address: Listing): Listing {
  const listing = onKnownShelves(address, useShelves());
  const { brand } = listing;
  const { data: ofBrand } = useQuery({ ...brandQuery(brand), enabled: brand !== undefined });
  return ofBrand ? withoutUnknown(listing, ofBrand.total) : listing;
}

/** The same for a loader. */
async function readKnownListing(queryClient: QueryClient, address: Listing): Promise<Listing> {
  const listing = onKnownShelves(address, await queryClient.query({ ...shelvesQuery, staleTime: 'static' }));
  if (listing.brand === undefined) return listing;
  const { total } = await queryClient.query({ ...brandQuery(listing.brand), staleTime: 'static' });
  return withoutUnknown(listing, total);
}

function withoutUnknown(listing: Listing, total: number): Listing {
  return total === 0 ? { ...listing, brand: undefined } : listing;
}

function brandQuery(brand: string | undefined) {
  return productFacetsQuery({ ...readListing({}), brand });
}
