import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { OffersScreen } from '../features/admin/offers/offers-screen.tsx';

export const Route = createFileRoute('/admin/offers')({
  head: (args) => adminHead(args),
  component: OffersScreen,
});
