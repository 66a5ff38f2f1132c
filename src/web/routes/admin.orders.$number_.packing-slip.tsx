import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-head.ts';
import { PackingSlip } from '../features/admin/orders/packing-slip.tsx';

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
  return <PackingSlip key={number} number={number} />;
}
