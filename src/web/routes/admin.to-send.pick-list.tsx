import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { ordersIn } from '../features/admin/to-send/orders-in-address.rules.ts';
import { PickList } from '../features/admin/to-send/pick-list.tsx';

export const Route = createFileRoute('/admin/to-send/pick-list')({
  validateSearch: ordersIn,
  head: (args) => adminHead(args),
  component: PickListAtAdmin,
});

function PickListAtAdmin() {
  const { orders = '' } = Route.useSearch();
  return <PickList key={orders} orders={orders} />;
}
