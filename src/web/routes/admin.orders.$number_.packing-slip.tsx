import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { PackingSlips } from '../features/admin/to-send/packing-slips.tsx';

export const Route = createFileRoute('/admin/orders/$number_/packing-slip')({
  head: ({ params, ...asked }) =>
    adminHead(asked, {
      title: `Packing slip ${params.number}`,
      description: 'What to pack for an order.',
    }),
  component: SlipAtAdmin,
});

function SlipAtAdmin() {
  const { number } = Route.useParams();
  return <PackingSlips key={number} orders={number} />;
}
