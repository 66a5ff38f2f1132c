import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { ProductScreen } from '../features/admin/products/edit-product-screen.tsx';

export const Route = createFileRoute('/admin/products/$id')({
  head: ({ params, ...asked }) => adminHead(asked, { title: `Product ${params.id}` }),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <ProductScreen key={id} id={id} />;
}
