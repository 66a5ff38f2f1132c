import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { Labels } from '../features/admin/to-send/labels.tsx';
import { ordersIn } from '../features/admin/to-send/orders-in-address.rules.ts';

export const Route = createFileRoute('/admin/to-send/labels')({
  validateSearch: ordersIn,
  head: (args) => adminHead(args),
  component: LabelsAtAdmin,
});

function LabelsAtAdmin() {
  const { orders = '' } = Route.useSearch();
  return <Labels key={orders} orders={orders} />;
}
