import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '../features/admin/orders/order-page.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/admin/orders/$number')({
  head: ({ match, params }) =>
    pageHead(match.context.shopUrl, { title: `Order ${params.number}`, description: 'An order at the owner’s desk.' }),
  component: OrderAtDesk,
});

function OrderAtDesk() {
  const { number } = Route.useParams();
  return <OrderPage key={number} number={number} />;
}
