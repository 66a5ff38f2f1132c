import { createFileRoute } from '@tanstack/react-router';
import { ReceiptScreen } from '../features/orders/receipt-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/receipt/$number')({
  validateSearch: ({ token, refund }: Record<string, unknown>): { token?: string; refund?: string } => ({
    ...(typeof token === 'string' && { token }),
    ...(typeof refund === 'string' && { refund }),
  }),
  head: ({ match, params }) =>
    pageHead(match.context, { title: `Receipt ${params.number}`, description: 'The receipt of an order.' }),
  component: ReceiptPage,
});

function ReceiptPage() {
  const { number } = Route.useParams();
  const { token, refund } = Route.useSearch();
  return <ReceiptScreen key={number} number={number} token={token} refundId={refund} />;
}
