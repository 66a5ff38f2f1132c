import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SignInForm } from '../features/accounts/sign-in/sign-in-form.tsx';
import { AdminLayout } from '../features/admin/layout/admin-layout.tsx';
import { adminHead, requireStaff } from '../features/admin/layout/admin-route-options.ts';

/** Access control and layout of everything under /admin. */
export const Route = createFileRoute('/admin')({
  staticData: { layout: 'admin' },
  beforeLoad: ({ context, location }) => requireStaff(context, location.href),
  head: (args) => adminHead(args),
  component: () => (
    <AdminLayout SignIn={SignInForm}>
      <Outlet />
    </AdminLayout>
  ),
});
