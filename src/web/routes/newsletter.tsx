import { createFileRoute } from '@tanstack/react-router';
import { NewsletterLinkScreen } from '../features/accounts/sign-in/mailed-link-screens.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/newsletter')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Newsletter',
      description: 'Join or leave our newsletter.',
    }),
  component: NewsletterLinkScreen,
});
