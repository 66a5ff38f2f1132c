import { createFileRoute } from '@tanstack/react-router';
import { CategoriesScreen } from '../features/admin/categories/categories-screen.tsx';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';

export const Route = createFileRoute('/admin/categories')({
  head: (args) => adminHead(args),
  component: CategoriesScreen,
});
