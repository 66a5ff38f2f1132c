import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { ordersIn } from '../features/admin/to-send/orders-in-address.rules.ts';
import { PackingPapers } from '../features/admin/to-send/packing-papers.tsx';

export const Route = createFileRoute('/admin/to-send/papers')({
  validateSearch: ordersIn,
  head: (args) => adminHead(args),
  component: PapersAtAdmin,
});

function PapersAtAdmin() {
  const { orders = '' } = Route.useSearch();
  return <PackingPapers key={orders} orders={orders} />;
}
