import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { ProductScreen } from '../features/admin/products/edit-product-screen.tsx';

export const Route = createFileRoute('/admin/products/$id')({
  head: (args) => adminHead(args),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <ProductScreen key={id} id={id} />;
}
