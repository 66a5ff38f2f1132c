import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { CreateOrderScreen } from '../features/admin/orders/create/create-order-screen.tsx';

export const Route = createFileRoute('/admin/orders/new')({
  validateSearch: ({ beside }: Record<string, unknown>): { beside?: string } =>
    typeof beside === 'string' ? { beside } : {},
  head: (args) => adminHead(args),
  component: CreateOrderAtAdmin,
});

function CreateOrderAtAdmin() {
  const { beside } = Route.useSearch();
  return <CreateOrderScreen key={beside} beside={beside} />;
}
