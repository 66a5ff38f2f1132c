import { createFileRoute } from '@tanstack/react-router';
import { tabHead } from '../features/admin/layout/admin-route-options.ts';
import { AdminScreen } from '../features/admin/layout/admin-screen.tsx';

export const Route = createFileRoute('/admin/')({
  head: (asked) => tabHead(asked),
  component: AdminScreen,
});
