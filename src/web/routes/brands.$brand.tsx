import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { brandPageQuery } from '../features/catalogue/listing/brand.queries.ts';
import { loadListing } from '../features/catalogue/listing/listing-load.ts';
import { ListingScreen } from '../features/catalogue/listing/listing-screen.tsx';
import { listingAddress, listingDeps, readListing } from '../features/catalogue/listing/listing.rules.ts';
import { load } from '../loading.ts';

export const Route = createFileRoute('/brands/$brand')({
  validateSearch: listingAddress,
  loaderDeps: ({ search }) => listingDeps(search),
  loader: async ({ context, params, deps }) => {
    await load(context, brandPageQuery(params.brand));
    const found = context.queryClient.getQueryData(brandPageQuery(params.brand).queryKey);
    const fixed = found && { brand: found.brand };
    await loadListing(context, readListing(deps, fixed), fixed);
  },
  head: async ({ match }) => {
    const { brandHead } = await import('../features/catalogue/listing/listing-load.ts');
    return brandHead(match.context, match.search, match.params.brand);
  },
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(brandPageQuery(Route.useParams().brand));
  return <ListingScreen fixed={{ brand: data.brand }} />;
}
