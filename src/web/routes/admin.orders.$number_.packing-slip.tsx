import { createFileRoute } from '@tanstack/react-router';
import { PackingSlip } from '../features/admin/orders/packing-slip.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/admin/orders/$number_/packing-slip')({
  head: ({ match, params }) =>
    pageHead(match.context.shopUrl, {
      title: `Packing slip ${params.number}`,
      description: 'What to pack for an order.',
    }),
  component: SlipAtDesk,
});

function SlipAtDesk() {
  const { number } = Route.useParams();
  return <PackingSlip key={number} number={number} />;
}
