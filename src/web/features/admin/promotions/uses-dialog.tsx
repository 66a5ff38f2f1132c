import type { AdminPromotion, PromotionUse } from '#checkout/promotions/promotion-admin.contract.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { Money } from '../parts/money.tsx';
import { useLocalPage } from '../lists/use-local-page.ts';
import { promotionsKey } from './promotions.queries.ts';

type UsesDialogProps = { promotion: AdminPromotion | undefined; onClose: () => void };

/** The orders a promotion was used for. */
export function UsesDialog({ promotion, onClose }: UsesDialogProps) {
  return (
    <Dialog wide open={promotion !== undefined} onClose={onClose} title={`Uses of ${promotion?.code ?? ''}`}>
      {promotion && <Uses key={promotion.id} promotion={promotion} />}
    </Dialog>
  );
}

function Uses({ promotion: { id, revenue } }: { promotion: AdminPromotion }) {
  const filters = useLocalPage(10);
  const path = `/api/admin/promotions/${id}/uses` as const;
  const list = useListQuery<PromotionUse>({ path, key: promotionsKey, filters, what: 'uses' });
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        These orders bring <Money amount={revenue} className="font-semibold text-ink" />, less refunds and without
        cancelled ones.
      </p>
      <DataTable
        label="Uses"
        list={list}
        columns={columns}
        rowKey={({ orderNumber }) => orderNumber}
        skeletonRows={4}
        empty={{ title: 'Not used yet', text: 'Orders with this code will appear here.' }}
      />
    </div>
  );
}

const columns: Column<PromotionUse>[] = [
  {
    id: 'order',
    name: 'Order',
    onCard: 'title',
    cell: ({ orderNumber }) => (
      <a href={`/admin/orders/${orderNumber}`} className="font-semibold whitespace-nowrap">
        {orderNumber}
      </a>
    ),
  },
  {
    id: 'customer',
    name: 'Customer',
    cell: ({ customerEmail }) => <span className="wrap-anywhere">{customerEmail ?? 'A former customer'}</span>,
  },
  { id: 'when', name: 'When', cell: ({ usedAt }) => dateTime(usedAt) },
  { id: 'discount', name: 'Discount', isFigure: true, cell: ({ discount }) => <Money amount={discount} /> },
  { id: 'revenue', name: 'Revenue', isFigure: true, cell: ({ revenue }) => <Money amount={revenue} /> },
];
