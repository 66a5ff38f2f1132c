import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../features/help/contact-screen.tsx';
import { questionsQuery } from '../features/help/policies.queries.ts';
import { shopQuery } from '../layout/shop.queries.ts';
import { load } from '../loading.ts';

export const Route = createFileRoute('/contact')({
  loader: ({ context }) => load(context, shopQuery, questionsQuery),
  head: async ({ match: { context } }) => {
    const { contactHead } = await import('../features/help/help-head.ts');
    return contactHead(context);
  },
  component: ContactScreen,
});
