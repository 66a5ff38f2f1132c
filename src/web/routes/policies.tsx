import { createFileRoute } from '@tanstack/react-router';
import { PoliciesScreen } from '../features/help/policies-screen.tsx';
import { policiesQuery } from '../features/help/policies.queries.ts';
import { load } from '../loading.ts';

export const Route = createFileRoute('/policies')({
  loader: ({ context }) => load(context, policiesQuery),
  head: async ({ match }) => {
    const { policiesHead } = await import('../features/help/help-head.ts');
    return policiesHead(match.context);
  },
  component: PoliciesScreen,
});
