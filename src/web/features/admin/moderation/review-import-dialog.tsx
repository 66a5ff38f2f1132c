import { useQueryClient } from '@tanstack/react-query';
import { RowsImportDialog } from '../forms/rows-import-dialog.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { moderationKey } from '../lists/moderate.queries.ts';

export function ReviewImportDialog(props: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <RowsImportDialog
      {...props}
      title="Import Reviews"
      path="/api/admin/reviews/import"
      noun="review"
      onImported={() => invalidate(queryClient, [moderationKey])}
      intro="Reviews as Judge.me, Loox, Yotpo, Okendo, Stamped or WooCommerce export them, or any CSV with stars, a day and a product. They are marked as from your old shop, never as verified purchases, and count towards the stars. Import the products first."
    />
  );
}
