import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '../features/checkout/checkout-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/checkout')({
  head: ({ match }) =>
    pageHead(match.context.shopUrl, { title: 'Checkout', description: 'Say where it goes, and pay.' }),
  component: CheckoutScreen,
});
