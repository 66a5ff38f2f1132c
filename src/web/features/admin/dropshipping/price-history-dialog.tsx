import { useQuery } from '@tanstack/react-query';
import type { DeskProduct } from '#catalogue/product-desk/desk-products.contract.ts';
import type { PriceCause } from '#catalogue/price-history/price-causes.contract.ts';
import type { PriceChange } from '#catalogue/price-history/price-history.contract.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { dateTime, percent } from '../desk/formats.rules.ts';
import { LoadFailure } from '../desk/load-failure.tsx';
import { Money } from '../desk/money.tsx';
import { TableSkeleton } from '../desk/table-skeleton.tsx';
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

type PriceHistoryDialogProps = { open: boolean; product: Pick<DeskProduct, 'id' | 'name'>; onClose: () => void };

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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="table-box" role="region" aria-label="Price history" tabIndex={0}>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- cards take the table's own role away */}
        <table role="table" className="data-table">
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col" className="text-right">
                Price
              </th>
              <th scope="col" className="text-right">
                Cost
              </th>
              <th scope="col" className="text-right">
                Margin
              </th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
          <tbody role="rowgroup">
            {data.rows.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </tbody>
        </table>
      </div>
      {data.total > data.rows.length && <p className="text-sm text-muted">Older prices are not shown.</p>}
    </div>
  );
}

function ChangeRow({ change: { at, price, supplierPrice, margin, cause, by } }: { change: PriceChange }) {
  return (
    <tr>
      <td data-card="title">{dateTime(at)}</td>
      <td data-name="Price" className="text-right">
        <Money amount={price} />
      </td>
      <td data-name="Cost" className="text-right">
        {supplierPrice === null ? '–' : <Money amount={supplierPrice} />}
      </td>
      <td data-name="Margin" className="figures text-right">
        {margin === null ? '–' : percent(margin)}
      </td>
      <td data-name="Why">
        {causes[cause]}
        {by && <span className="text-muted"> by {by}</span>}
      </td>
    </tr>
  );
}
