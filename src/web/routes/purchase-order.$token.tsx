import { createFileRoute } from '@tanstack/react-router';
import { SupplierPageScreen } from '../features/admin/purchase-orders/supplier-page-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/purchase-order/$token')({
  head: ({ match }) => pageHead(match.context, { title: 'Purchase order', description: 'What we order from you.' }),
  component: SupplierPageRoute,
});

function SupplierPageRoute() {
  const { token } = Route.useParams();
  return <SupplierPageScreen key={token} token={token} />;
}
