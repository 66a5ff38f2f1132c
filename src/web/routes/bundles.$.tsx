import { createFileRoute } from '@tanstack/react-router';
import { BundlesPage } from '../features/catalogue/bundles/bundles-page.tsx';

export const Route = createFileRoute('/bundles/$')({
  loader: async ({ context, params }) =>
    (await import('../features/catalogue/bundles/bundle-load.ts')).loadBundles(context, params._splat),
  head: ({ loaderData }) => loaderData ?? {},
  component: Page,
});

function Page() {
  return <BundlesPage slug={Route.useParams()._splat} />;
}
