import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { NewProductScreen } from '../features/admin/products/new-product-screen.tsx';

export const Route = createFileRoute('/admin/products/new')({
  head: (asked) => adminHead(asked, { title: 'Add Product' }),
  component: NewProductScreen,
});
