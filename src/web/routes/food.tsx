import { createFileRoute } from '@tanstack/react-router';
import { loadListing } from '../features/catalogue/listing/listing-load.ts';
import { ListingScreen } from '../features/catalogue/listing/listing-screen.tsx';
import { listingAddress, listingDeps, readListing } from '../features/catalogue/listing/listing.rules.ts';

const fixed = { category: 'food' };

export const Route = createFileRoute('/food')({
  validateSearch: listingAddress,
  loaderDeps: ({ search }) => listingDeps(search, fixed),
  loader: ({ context, deps }) => loadListing(context, readListing(deps, fixed), fixed),
  head: async ({ match }) => {
    const { listingHead } = await import('../features/catalogue/listing/listing-load.ts');
    return listingHead(match.context, match.search, fixed);
  },
  component: () => <ListingScreen fixed={fixed} />,
});
