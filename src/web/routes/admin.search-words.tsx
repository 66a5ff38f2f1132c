import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { SearchWordsScreen } from '../features/admin/search-words/search-words-screen.tsx';

export const Route = createFileRoute('/admin/search-words')({
  head: (args) => adminHead(args),
  component: SearchWordsScreen,
});
