import { createFileRoute } from '@tanstack/react-router';
import { LinkedOrderScreen, OrderScreen } from '../features/accounts/orders/order-screen.tsx';
import { requireSignedIn } from '../features/accounts/sign-in/sign-in-redirects.ts';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/account_/orders/$number')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  // The signed link in an email works without an account.
  beforeLoad: ({ context, location, search }) =>
    search.token === undefined ? requireSignedIn(context, location.href) : undefined,
  head: ({ match, params }) =>
    pageHead(match.context, { title: `Order ${params.number}`, description: 'One of your orders.' }),
  component: OrderPage,
});

function OrderPage() {
  const { number } = Route.useParams();
  const { token } = Route.useSearch();
  if (token !== undefined) return <LinkedOrderScreen key={number} number={number} token={token} />;
  return <OrderScreen key={number} number={number} />;
}
