import { createFileRoute } from '@tanstack/react-router';
import { DeskFrame } from '../features/admin/desk/desk-frame.tsx';
import { requireStaff } from '../features/admin/desk/require-staff.ts';
import { SupplierSyncPage } from '../features/admin/sync/supplier-sync-page.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/supplier-sync')({
  staticData: { frame: 'desk' },
  beforeLoad: ({ context, location }) => requireStaff(context, location.href),
  head: ({ match }) =>
    pageHead(match.context.shopUrl, {
      title: 'Supplier Image Sync',
      description: 'Product images, stock and prices as the suppliers have them.',
    }),
  component: () => (
    <DeskFrame>
      <SupplierSyncPage />
    </DeskFrame>
  ),
});
