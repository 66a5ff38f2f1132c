import { createFileRoute } from '@tanstack/react-router';
import { FamiliesScreen } from '../features/admin/families/families-screen.tsx';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';

export const Route = createFileRoute('/admin/families/')({
  head: (args) => adminHead(args),
  component: FamiliesScreen,
});
