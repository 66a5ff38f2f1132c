import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '../features/payment/payment-screen.tsx';
import { pageHead } from '../page-head.ts';

/** `cancelled=yes` is set by the payment provider's back link; `pay` is the token in a payment link sent by staff. */
export const Route = createFileRoute('/payment/$orderNumber')({
  validateSearch: ({ cancelled, pay }: Record<string, unknown>): { cancelled?: 'yes'; pay?: string } => ({
    ...(cancelled === 'yes' && { cancelled }),
    ...(typeof pay === 'string' && { pay }),
  }),
  head: ({ match }) =>
    pageHead(match.context, { title: 'Your payment', description: 'See whether we have your payment.' }),
  component: PaymentPage,
});

function PaymentPage() {
  const { orderNumber } = Route.useParams();
  const { cancelled, pay } = Route.useSearch();
  return <PaymentScreen key={orderNumber} wanted={{ orderNumber, pay }} wasCancelled={cancelled === 'yes'} />;
}
