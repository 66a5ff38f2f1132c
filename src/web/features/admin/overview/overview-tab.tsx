import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import type { TabId } from '../../../tab-ids.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { percent } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { firstDropshippedQuery, suppliersQuery } from '../parts/summary.queries.ts';
import { TabLink } from '../parts/tab-link.tsx';

const shown = 5;

/** The first rows of both lists. Failures are reported by the cards above. */
export function OverviewTab() {
  const suppliers = useQuery(suppliersQuery);
  const products = useQuery(firstDropshippedQuery);
  const active = suppliers.data?.filter(({ isActive }) => isActive).slice(0, shown);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Panel title="Suppliers" actions={<More tab="suppliers">All suppliers</More>}>
        <Lines
          what="suppliers"
          query={suppliers}
          rows={active}
          none={
            <>
              No active suppliers yet. Add one in the <TabLink tab="suppliers">Suppliers tab</TabLink>.
            </>
          }
        >
          {(supplier) => <SupplierLine key={supplier.id} supplier={supplier} />}
        </Lines>
      </Panel>
      <Panel title="Dropshipped products" actions={<More tab="dropshipping">All dropshipped products</More>}>
        <Lines
          what="products"
          query={products}
          rows={products.data?.rows.slice(0, shown)}
          none={
            <>
              No product is linked to a supplier yet. Choose a supplier for one in the{' '}
              <TabLink tab="dropshipping">Dropshipping tab</TabLink>.
            </>
          }
        >
          {(product) => <ProductLine key={product.id} product={product} />}
        </Lines>
      </Panel>
    </div>
  );
}

function SupplierLine({ supplier: { name, fulfillmentType, isActive } }: { supplier: Supplier }) {
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">{fulfillmentType}</span>
      </span>
      <StatusBadge status={isActive ? 'active' : 'inactive'} />
    </li>
  );
}

function ProductLine({ product: { id, name, price, margin } }: { product: AdminProduct }) {
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <a href={`/admin/products/${id}`} className="link-quiet min-w-0 font-semibold wrap-anywhere">
        {name}
      </a>
      <span className="shrink-0 text-right text-sm">
        <Money amount={price} className="block font-semibold" />
        <span className="figures block text-muted">
          {margin === null ? 'No margin yet' : `${percent(margin)} margin`}
        </span>
      </span>
    </li>
  );
}

type LinesProps<Row> = {
  what: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  rows: Row[] | undefined;
  none: ReactNode;
  children: (row: Row) => ReactNode;
};

function Lines<Row>({ what, query, rows, none, children }: LinesProps<Row>) {
  if (query.error) return <LoadFailure what={what} error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows) return <TableSkeleton what={what} columns={2} rows={shown} />;
  if (rows.length === 0) return <p className="text-muted">{none}</p>;
  return <ul className="divide-y divide-line">{rows.map(children)}</ul>;
}

function More({ tab, children }: { tab: TabId; children: ReactNode }) {
  return (
    <Link to="/admin" search={{ tab }} className="admin-action -my-2.5 -mr-3">
      {children}
    </Link>
  );
}
