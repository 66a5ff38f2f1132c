import { createFileRoute } from '@tanstack/react-router';
import { SavedPage } from '../features/accounts/saved/saved-page.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/saved')({
  head: ({ match }) => pageHead(match.context, { title: 'Saved', description: 'What you have saved for later.' }),
  component: SavedPage,
});
