import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-head.ts';
import { NewProductScreen } from '../features/admin/products/new-product-screen.tsx';

export const Route = createFileRoute('/admin/products/new')({
  head: (asked) => adminHead(asked, { title: 'Add Product' }),
  component: NewProductScreen,
});
