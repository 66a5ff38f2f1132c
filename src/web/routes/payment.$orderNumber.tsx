import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '../features/payment/payment-screen.tsx';
import { pageHead } from '../page-head.ts';

/** `cancelled=yes` is what the provider's own way back brings along. */
export const Route = createFileRoute('/payment/$orderNumber')({
  validateSearch: ({ cancelled }: Record<string, unknown>): { cancelled?: 'yes' } =>
    cancelled === 'yes' ? { cancelled } : {},
  head: ({ match }) =>
    pageHead(match.context.shopUrl, { title: 'Your payment', description: 'How the payment of your order stands.' }),
  component: PaymentPage,
});

function PaymentPage() {
  const { orderNumber } = Route.useParams();
  const { cancelled } = Route.useSearch();
  return <PaymentScreen key={orderNumber} orderNumber={orderNumber} hasTurnedRound={cancelled === 'yes'} />;
}
