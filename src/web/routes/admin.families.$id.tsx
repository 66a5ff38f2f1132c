import { createFileRoute } from '@tanstack/react-router';
import { FamilyScreen } from '../features/admin/families/edit-family-screen.tsx';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';

export const Route = createFileRoute('/admin/families/$id')({
  head: (args) => adminHead(args),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <FamilyScreen key={id} id={id} />;
}
