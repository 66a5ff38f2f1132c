import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { JournalScreen } from '../site/journal-screen.tsx';
import { loadJournal } from '../site/site-page-load.ts';
import { journalQuery } from '../site/site-pages.queries.ts';

export const Route = createFileRoute('/journal/')({
  loader: ({ context }) => loadJournal(context),
  head: ({ loaderData }) => loaderData ?? {},
  component: Page,
});

function Page() {
  return <JournalScreen articles={useSuspenseQuery(journalQuery).data} />;
}
