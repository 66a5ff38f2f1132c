import { createFileRoute } from '@tanstack/react-router';
import { deskHead } from '../features/admin/layout/admin-head.ts';
import { OrderPage } from '../features/admin/orders/order-page.tsx';

export const Route = createFileRoute('/admin/orders/$number')({
  head: ({ params, ...asked }) =>
    deskHead(asked, { title: `Order ${params.number}`, description: 'An order at the owner’s desk.' }),
  component: OrderAtDesk,
});

function OrderAtDesk() {
  const { number } = Route.useParams();
  return <OrderPage key={number} number={number} />;
}
