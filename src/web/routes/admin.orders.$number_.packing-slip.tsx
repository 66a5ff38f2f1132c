import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { PackingSlips } from '../features/admin/to-send/packing-slips.tsx';

export const Route = createFileRoute('/admin/orders/$number_/packing-slip')({
  head: (args) => adminHead(args),
  component: SlipAtAdmin,
});

function SlipAtAdmin() {
  const { number } = Route.useParams();
  return <PackingSlips key={number} orders={number} />;
}
