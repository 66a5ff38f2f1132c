import { createFileRoute } from '@tanstack/react-router';
import { loadListing } from '../features/catalogue/listing/listing-load.ts';
import { ListingScreen } from '../features/catalogue/listing/listing-screen.tsx';
import { listingAddress, listingDeps, readListing } from '../features/catalogue/listing/listing.rules.ts';

export const Route = createFileRoute('/health')({
  validateSearch: listingAddress,
  loaderDeps: ({ search }) => listingDeps(search, 'health'),
  loader: ({ context, deps }) => loadListing(context, readListing(deps, 'health')),
  head: async ({ match }) => {
    const { listingHead } = await import('../features/catalogue/listing/listing-load.ts');
    return listingHead(match.context, match.search, 'health');
  },
  component: () => <ListingScreen fixed="health" />,
});
