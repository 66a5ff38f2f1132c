import { createFileRoute } from '@tanstack/react-router';
import { deskHead } from '../features/admin/layout/admin-head.ts';
import { DeskFrame } from '../features/admin/layout/admin-layout.tsx';
import { requireStaff } from '../features/admin/layout/require-staff.ts';
import { SupplierSyncPage } from '../features/admin/sync/supplier-sync-page.tsx';

export const Route = createFileRoute('/supplier-sync')({
  staticData: { frame: 'desk' },
  beforeLoad: ({ context, location }) => requireStaff(context, location.href),
  head: (asked) =>
    deskHead(asked, {
      title: 'Supplier Image Sync',
      description: 'Product images, stock and prices as the suppliers have them.',
    }),
  component: () => (
    <DeskFrame>
      <SupplierSyncPage />
    </DeskFrame>
  ),
});
