import { createFileRoute } from '@tanstack/react-router';
import { BasketScreen } from '../features/basket/basket-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/basket')({
  head: ({ match }) =>
    pageHead(match.context.shopUrl, { title: 'Your basket', description: 'What you have put aside at Paw & Vale.' }),
  component: BasketScreen,
});
