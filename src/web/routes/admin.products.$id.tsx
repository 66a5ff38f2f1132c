import { createFileRoute } from '@tanstack/react-router';
import { ProductScreen } from '../features/admin/products/edit-product-screen.tsx';

export const Route = createFileRoute('/admin/products/$id')({ component: Page });

function Page() {
  const { id } = Route.useParams();
  return <ProductScreen key={id} id={id} />;
}
