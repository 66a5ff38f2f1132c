import { moderationKey } from '../lists/moderate.queries.ts';
import { RowsImportDialog } from './rows-import-dialog.tsx';

export function ReviewImportDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <RowsImportDialog
      {...props}
      title="Import Reviews"
      path="/api/admin/reviews/import"
      noun="review"
      listKey={moderationKey}
      intro="Reviews as Judge.me, Loox, Yotpo, Okendo, Stamped or WooCommerce export them, or any CSV with stars, a day and a product. They are marked as from your old shop, never as verified purchases, and count for the stars. Bring the products in first."
    />
  );
}
