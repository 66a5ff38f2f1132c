import { createFileRoute } from '@tanstack/react-router';
import { PoliciesScreen } from '../features/help/policies-screen.tsx';
import { load } from '../loading.ts';
import { policiesQuery } from '../policies/policies.queries.ts';

export const Route = createFileRoute('/policies')({
  loader: ({ context }) => load(context, policiesQuery),
  head: async ({ match }) => {
    const { policiesHead } = await import('../features/help/help-head.ts');
    return policiesHead(match.context);
  },
  component: PoliciesScreen,
});
