import { createFileRoute } from '@tanstack/react-router';
import { listingAddress, listingDeps } from '../features/catalogue/listing/listing.rules.ts';
import { loadShelfListing, ShelfScreen } from '../features/catalogue/listing/shelf-route.tsx';

export const Route = createFileRoute('/c/$address')({
  validateSearch: listingAddress,
  loaderDeps: ({ search }) => listingDeps(search),
  loader: ({ context, params, deps }) => loadShelfListing(context, { category: params.address }, deps),
  head: async ({ match }) => {
    const { shelfHead } = await import('../features/catalogue/listing/listing-load.ts');
    return shelfHead(match.context, match.search, { category: match.params.address });
  },
  component: Page,
});

function Page() {
  const params = Route.useParams();
  return <ShelfScreen address={{ category: params.address }} />;
}
