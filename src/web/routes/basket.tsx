import { createFileRoute } from '@tanstack/react-router';
import { BasketScreen } from '../features/basket/basket-screen.tsx';
import { pageHead } from '../page-head.ts';
import { loadBasketAndTotal } from '../basket/quote.queries.ts';

export const Route = createFileRoute('/basket')({
  loader: ({ context }) => loadBasketAndTotal(context),
  head: ({ match }) => pageHead(match.context, { title: 'Your basket', description: 'The items in your basket.' }),
  component: BasketScreen,
});
