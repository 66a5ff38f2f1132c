import { createFileRoute } from '@tanstack/react-router';
import { TrackOrderScreen } from '../features/accounts/order-tracking/track-order-screen.tsx';
import { sessionQuery } from '../layout/session.queries.ts';
import { load } from '../loading.ts';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/track-order')({
  loader: ({ context }) => load(context, sessionQuery),
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/track-order',
      title: 'Track Orders',
      description: 'See how far your order has come and where its parcels are, by order number and email address.',
    }),
  component: TrackOrderScreen,
});
