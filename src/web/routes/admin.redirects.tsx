import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { RedirectsScreen } from '../features/admin/redirects/redirects-screen.tsx';

export const Route = createFileRoute('/admin/redirects')({
  head: (args) => adminHead(args),
  component: RedirectsScreen,
});
