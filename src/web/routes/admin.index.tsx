import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { AdminScreen } from '../features/admin/layout/admin-screen.tsx';

export const Route = createFileRoute('/admin/')({
  head: (args) => adminHead(args),
  component: AdminScreen,
});
