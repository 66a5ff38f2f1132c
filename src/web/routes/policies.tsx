import { createFileRoute } from '@tanstack/react-router';
import { PoliciesScreen } from '../features/help/policies-screen.tsx';

export const Route = createFileRoute('/policies')({
  head: async ({ match }) => {
    const { policiesHead } = await import('../features/help/help-head.ts');
    return policiesHead(match.context);
  },
  component: PoliciesScreen,
});
