import { createFileRoute } from '@tanstack/react-router';
import { loadBasket } from '../basket/basket.queries.ts';
import { CheckoutScreen } from '../features/checkout/checkout-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/checkout')({
  loader: ({ context }) => loadBasket(context),
  head: ({ match }) =>
    pageHead(match.context, { title: 'Checkout', description: 'Enter your delivery address and pay.' }),
  component: CheckoutScreen,
});
