import { createFileRoute } from '@tanstack/react-router';
import { BasketScreen } from '../features/basket/basket-screen.tsx';
import { pageHead } from '../page-head.ts';
import { loadBasket } from '../basket/basket.queries.ts';

export const Route = createFileRoute('/basket')({
  loader: ({ context }) => loadBasket(context),
  head: ({ match }) => pageHead(match.context, { title: 'Your basket', description: 'The items in your basket.' }),
  component: BasketScreen,
});
