import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SupplierFigures } from '#dropshipping/product-links/product-links.contract.ts';
import type { Supplier } from '#dropshipping/suppliers/suppliers.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { count, percent } from '../desk/formats.rules.ts';
import { LoadFailure } from '../desk/load-failure.tsx';
import { Money } from '../desk/money.tsx';
import { Panel } from '../desk/panel.tsx';
import { StatusBadge } from '../desk/status-badge.tsx';
import { TableSkeleton } from '../desk/table-skeleton.tsx';
import { allSuppliersQuery } from '../pricing/pricing.queries.ts';
import { supplierFiguresQuery } from './dropshipping.queries.ts';

/** What each supplier's products come to. */
export function SupplierFiguresTable() {
  return (
    <Panel title="Suppliers at a glance" intro="What each supplier sends, of the products that are on sale.">
      <Figures />
    </Panel>
  );
}

function Figures() {
  const suppliers = useQuery(allSuppliersQuery);
  const figures = useQuery(supplierFiguresQuery);
  const error = suppliers.error ?? figures.error;
  const retry = () => void Promise.all([suppliers.refetch(), figures.refetch()]);
  if (error) return <LoadFailure what="suppliers" error={error} onRetry={retry} />;
  if (!suppliers.data || !figures.data) return <TableSkeleton what="suppliers" columns={5} rows={3} />;
  if (suppliers.data.length === 0) return <p className="text-muted">No suppliers yet. Add one in the Suppliers tab.</p>;
  const bySupplier = new Map(figures.data.map((figure) => [figure.supplierId, figure]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="table-box bg-paper" role="region" aria-label="Figures of each supplier" tabIndex={0}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- cards take the table's own role away */}
      <table role="table" className="data-table">
        <thead>
          <tr>
            <th scope="col">Supplier</th>
            <th scope="col">Status</th>
            <th scope="col" className="text-right">
              Products
            </th>
            <th scope="col" className="text-right">
              Average margin
            </th>
            <th scope="col" className="text-right">
              Catalogue value
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
        <tbody role="rowgroup">
          {suppliers.data.map((supplier) => (
            <FigureRow key={supplier.id} supplier={supplier} figures={bySupplier.get(supplier.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type FigureRowProps = { supplier: Supplier; figures: SupplierFigures | undefined };

function FigureRow({ supplier: { id, name, isActive }, figures }: FigureRowProps) {
  return (
    <tr>
      <td data-card="title">
        <Link
          to="/admin"
          search={{ tab: 'dropshipping', supplierId: String(id) }}
          resetScroll={false}
          className="link-quiet font-semibold"
        >
          {name}
        </Link>
      </td>
      <td data-name="Status">
        <StatusBadge status={isActive ? 'active' : 'inactive'} />
      </td>
      <td data-name="Products" className="figures text-right">
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          {figures && figures.unmatched > 0 && <Badge tone="highlight">{count(figures.unmatched)} not matched</Badge>}
          {count(figures?.products ?? 0)}
        </span>
      </td>
      <td data-name="Average margin" className="figures text-right">
        {figures?.averageMargin == null ? '–' : percent(figures.averageMargin)}
      </td>
      <td data-name="Catalogue value" className="text-right">
        <Money amount={figures?.catalogueValue ?? '0.00'} />
      </td>
    </tr>
  );
}
