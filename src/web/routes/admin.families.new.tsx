import { createFileRoute } from '@tanstack/react-router';
import { NewFamilyScreen } from '../features/admin/families/new-family-screen.tsx';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';

type FamilySearch = {
  /** Ids separated by commas, whatever the address holds. */
  products?: string | undefined;
};

export const Route = createFileRoute('/admin/families/new')({
  validateSearch: ({ products }: Record<string, unknown>): FamilySearch => ({
    products: typeof products === 'string' ? products : undefined,
  }),
  head: (args) => adminHead(args),
  component: Page,
});

function Page() {
  const { products } = Route.useSearch();
  return <NewFamilyScreen products={products} />;
}
