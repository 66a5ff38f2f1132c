import { createFileRoute } from '@tanstack/react-router';
import { GiftCardScreen } from '../features/gift-card/gift-card-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/gift-card')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/gift-card',
      title: 'Gift Card Balance',
      description: 'See what is left on your gift card and until when you can use it.',
    }),
  component: GiftCardScreen,
});
