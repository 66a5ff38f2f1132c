import { createFileRoute } from '@tanstack/react-router';
import { listingAddress, listingDeps } from '../features/catalogue/listing/listing.rules.ts';
import { loadShelfListing, ShelfScreen } from '../features/catalogue/listing/shelf-route.tsx';

export const Route = createFileRoute('/$animal_/$category')({
  validateSearch: listingAddress,
  loaderDeps: ({ search }) => listingDeps(search),
  loader: ({ context, params, deps }) => loadShelfListing(context, params, deps),
  head: async ({ match }) => {
    const { shelfHead } = await import('../features/catalogue/listing/listing-load.ts');
    return shelfHead(match.context, match.search, match.params);
  },
  component: Page,
});

function Page() {
  const params = Route.useParams();
  return <ShelfScreen address={params} />;
}
