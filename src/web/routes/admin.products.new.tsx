import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { NewProductScreen } from '../features/admin/products/new-product-screen.tsx';

export const Route = createFileRoute('/admin/products/new')({
  head: (args) => adminHead(args),
  component: NewProductScreen,
});
