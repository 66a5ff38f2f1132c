import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { ordersIn } from '../features/admin/to-send/orders-in-address.rules.ts';
import { PackingSlips } from '../features/admin/to-send/packing-slips.tsx';

export const Route = createFileRoute('/admin/to-send/packing-slips')({
  validateSearch: ordersIn,
  head: (args) => adminHead(args),
  component: PackingSlipsAtAdmin,
});

function PackingSlipsAtAdmin() {
  const { orders = '' } = Route.useSearch();
  return <PackingSlips key={orders} orders={orders} />;
}
