import { createFileRoute } from '@tanstack/react-router';
import { SignInForm } from '../features/accounts/sign-in/sign-in-form.tsx';
import { AdminLayout } from '../features/admin/layout/admin-layout.tsx';
import { adminHead, requireStaff } from '../features/admin/layout/admin-route-options.ts';
import { SupplierSyncPage } from '../features/admin/sync/supplier-sync-page.tsx';

export const Route = createFileRoute('/supplier-sync')({
  staticData: { layout: 'admin' },
  beforeLoad: ({ context, location }) => requireStaff(context, location.href),
  head: (args) => adminHead(args),
  component: () => (
    <AdminLayout SignIn={SignInForm}>
      <SupplierSyncPage />
    </AdminLayout>
  ),
});
