import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SupplierFigures } from '#admin/summary/summary.contract.ts';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { count, percent } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { summaryQuery, suppliersQuery } from '../parts/summary.queries.ts';
import { TabLink } from '../parts/tab-link.tsx';

/** Totals by supplier. */
export function SupplierFiguresTable() {
  return (
    <Panel title="Suppliers at a glance" intro="What each supplier sends, of the products that are on sale.">
      <Figures />
    </Panel>
  );
}

function Figures() {
  const suppliers = useQuery(suppliersQuery);
  const figures = useQuery(summaryQuery);
  const error = suppliers.error ?? figures.error;
  const retry = () => void Promise.all([suppliers.refetch(), figures.refetch()]);
  if (error) return <LoadFailure what="suppliers" error={error} onRetry={retry} />;
  if (!suppliers.data || !figures.data) return <TableSkeleton what="suppliers" columns={5} rows={3} />;
  if (suppliers.data.length === 0)
    return (
      <p className="text-muted">
        No suppliers yet. Add one in the <TabLink tab="suppliers">Suppliers tab</TabLink>.
      </p>
    );
  const bySupplier = new Map(figures.data.suppliers.map((figure) => [figure.supplierId, figure]));
  return (
    <FigureTable
      label="Figures of each supplier"
      className="bg-paper"
      columns={columns}
      rows={suppliers.data.map((supplier) => ({ supplier, figures: bySupplier.get(supplier.id) }))}
      rowKey={({ supplier }) => supplier.id}
    />
  );
}

type SupplierRow = { supplier: Supplier; figures: SupplierFigures | undefined };

const columns: readonly Column<SupplierRow>[] = [
  {
    id: 'supplier',
    name: 'Supplier',
    onCard: 'title',
    cell: ({ supplier: { id, name } }) => (
      <Link
        to="/admin"
        search={{ tab: 'dropshipping', supplierId: String(id) }}
        resetScroll={false}
        className="link-quiet font-semibold"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'status',
    name: 'Status',
    cell: ({ supplier: { isActive } }) => <StatusBadge status={isActive ? 'active' : 'inactive'} />,
  },
  {
    id: 'products',
    name: 'Products',
    isFigure: true,
    cell: ({ figures }) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        {figures && figures.unmatched > 0 && <Badge tone="highlight">{count(figures.unmatched)} not matched</Badge>}
        {count(figures?.products ?? 0)}
      </span>
    ),
  },
  {
    id: 'margin',
    name: 'Average margin',
    isFigure: true,
    cell: ({ figures }) => (figures?.averageMargin == null ? '–' : percent(figures.averageMargin)),
  },
  {
    id: 'value',
    name: 'Catalogue value',
    isFigure: true,
    cell: ({ figures }) => <Money amount={figures?.catalogueValue ?? '0.00'} />,
  },
];
