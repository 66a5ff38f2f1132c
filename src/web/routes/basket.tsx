import { createFileRoute } from '@tanstack/react-router';
import { loadBasketAndTotal } from '../basket/quote.queries.ts';
import { BasketScreen } from '../features/basket/basket-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/basket')({
  loader: ({ context }) => loadBasketAndTotal(context),
  head: ({ match }) => pageHead(match.context, { title: 'Your basket', description: 'The items in your basket.' }),
  component: BasketScreen,
});
