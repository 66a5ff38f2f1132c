import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import type { PriceCause } from '#catalogue/prices/price-causes.contract.ts';
import type { PriceChange } from '#catalogue/prices/price-history.contract.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/figure-table.tsx';
import { dateTime, percent } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { PriceChart } from './price-chart.tsx';
import { priceHistoryQuery } from './dropshipping.queries.ts';

const causes: Record<PriceCause, string> = {
  created: 'First price',
  edited: 'Product edited',
  repriced: 'Repriced',
  linked: 'Supplier chosen',
  unlinked: 'Supplier unlinked',
  rule: 'Pricing rule',
  sync: 'Supplier’s new price',
  import: 'Import',
  bulk: 'Bulk edit',
};

type PriceHistoryDialogProps = { open: boolean; product: Pick<AdminProduct, 'id' | 'name'>; onClose: () => void };

/** What a product cost and when, as a chart and as a table. */
export function PriceHistoryDialog({ open, product, onClose }: PriceHistoryDialogProps) {
  return (
    <Dialog wide open={open} onClose={onClose} title={`Price history: ${product.name}`}>
      {open && <History productId={product.id} />}
    </Dialog>
  );
}

function History({ productId }: { productId: number }) {
  const { data, error, refetch } = useQuery(priceHistoryQuery(productId));
  if (error) return <LoadFailure what="price history" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton what="price history" columns={4} rows={4} />;
  if (data.rows.length === 0)
    return <p className="py-4 text-muted">This price has not changed since it was first set.</p>;
  return (
    <div className="grid min-w-0 gap-4">
      <PriceChart changes={data.rows} />
      <FigureTable label="Price history" columns={columns} rows={data.rows} rowKey={({ id }) => id} />
      {data.total > data.rows.length && <p className="text-sm text-muted">Older prices are not shown.</p>}
    </div>
  );
}

const columns: readonly Column<PriceChange>[] = [
  { id: 'from', name: 'From', onCard: 'title', cell: ({ at }) => dateTime(at) },
  { id: 'price', name: 'Price', isFigure: true, cell: ({ price }) => <Money amount={price} /> },
  {
    id: 'cost',
    name: 'Cost',
    isFigure: true,
    cell: ({ supplierPrice }) => (supplierPrice === null ? '–' : <Money amount={supplierPrice} />),
  },
  { id: 'margin', name: 'Margin', isFigure: true, cell: ({ margin }) => (margin === null ? '–' : percent(margin)) },
  {
    id: 'why',
    name: 'Why',
    cell: ({ cause, by }) => (
      <>
        {causes[cause]}
        {by && <span className="text-muted"> by {by}</span>}
      </>
    ),
  },
];
