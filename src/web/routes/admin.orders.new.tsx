import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { CreateOrderScreen } from '../features/admin/orders/create/create-order-screen.tsx';

export const Route = createFileRoute('/admin/orders/new')({
  validateSearch: ({ beside, customer }: Record<string, unknown>): { beside?: string; customer?: string } => ({
    ...(typeof beside === 'string' && { beside }),
    ...(typeof customer === 'string' && { customer }),
  }),
  head: (args) => adminHead(args),
  component: CreateOrderAtAdmin,
});

function CreateOrderAtAdmin() {
  const { beside, customer } = Route.useSearch();
  return <CreateOrderScreen key={`${beside} ${customer}`} beside={beside} customer={customer} />;
}
