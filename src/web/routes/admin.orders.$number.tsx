import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { OrderPage } from '../features/admin/orders/order-page.tsx';

export const Route = createFileRoute('/admin/orders/$number')({
  head: (args) => adminHead(args),
  component: OrderAtAdmin,
});

function OrderAtAdmin() {
  const { number } = Route.useParams();
  return <OrderPage key={number} number={number} />;
}
