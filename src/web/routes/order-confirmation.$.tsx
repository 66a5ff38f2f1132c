import { createFileRoute } from '@tanstack/react-router';
import { ConfirmationScreen } from '../features/orders/confirmation-screen.tsx';
import { pageHead } from '../page-head.ts';

type Address = { orderNumber?: string; token?: string };

/** Matches with or without further path segments. */
export const Route = createFileRoute('/order-confirmation/$')({
  validateSearch: (search: Record<string, unknown>): Address => ({
    ...textIn(search, 'orderNumber'),
    ...textIn(search, 'token'),
  }),
  head: ({ match }) => pageHead(match.context, { title: 'Order confirmation', description: 'Your order with us.' }),
  component: ConfirmationPage,
});

function ConfirmationPage() {
  const { orderNumber, token } = Route.useSearch();
  return <ConfirmationScreen key={orderNumber} orderNumber={orderNumber} token={token} />;
}

/** The value may be a number as well as text. */
function textIn(search: Record<string, unknown>, name: keyof Address): Address {
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? { [name]: String(value).trim() } : {};
}
