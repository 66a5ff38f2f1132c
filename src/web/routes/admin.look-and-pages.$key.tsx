import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { DocumentScreen } from '../features/admin/site/document-screen.tsx';

export const Route = createFileRoute('/admin/look-and-pages/$key')({
  head: (args) => adminHead(args),
  component: Page,
});

function Page() {
  const { key } = Route.useParams();
  return <DocumentScreen key={key} documentKey={key} />;
}
