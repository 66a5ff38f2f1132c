import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../features/admin/layout/admin-route-options.ts';
import { MoveScreen } from '../features/admin/moving-in/move-screen.tsx';

export const Route = createFileRoute('/admin/moving-in/$id')({
  head: (args) => adminHead(args),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <MoveScreen id={id} />;
}
