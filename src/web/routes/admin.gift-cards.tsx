import { createFileRoute } from '@tanstack/react-router';
import { GiftCardsScreen } from '../features/admin/gift-cards/gift-cards-screen.tsx';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';

export const Route = createFileRoute('/admin/gift-cards')({
  head: (args) => adminHead(args),
  component: GiftCardsScreen,
});
