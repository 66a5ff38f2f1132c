import { createFileRoute, Outlet } from '@tanstack/react-router';
import { deskHead } from '../features/admin/layout/admin-head.ts';
import { DeskFrame } from '../features/admin/layout/admin-layout.tsx';
import { requireStaff } from '../features/admin/layout/require-staff.ts';

/** Everything under /admin: who may see it, and the frame around it. */
export const Route = createFileRoute('/admin')({
  staticData: { frame: 'desk' },
  beforeLoad: ({ context, location }) => requireStaff(context, location.href),
  head: (asked) => deskHead(asked, { title: 'Dropshipping Admin', description: 'The owner’s desk.' }),
  component: () => (
    <DeskFrame>
      <Outlet />
    </DeskFrame>
  ),
});
