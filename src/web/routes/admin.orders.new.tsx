import { createFileRoute } from '@tanstack/react-router';
import { CreateOrderScreen } from '../features/admin/orders/create/create-order-screen.tsx';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';

export const Route = createFileRoute('/admin/orders/new')({
  head: (asked) => adminHead(asked, { title: 'Create Order' }),
  component: CreateOrderScreen,
});
