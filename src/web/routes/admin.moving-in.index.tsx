import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { MovingInScreen } from '../features/admin/moving-in/moving-in-screen.tsx';

export const Route = createFileRoute('/admin/moving-in/')({
  head: (args) => adminHead(args),
  component: MovingInScreen,
});
