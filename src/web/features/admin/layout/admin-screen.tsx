import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminSummary } from '#admin/summary/summary.contract.ts';
import type { TabId } from '../../../tab-ids.ts';
import { LazyBoundary } from '../../../ui/lazy-part.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { tabNamed } from '../parts/admin-tabs.ts';
import { count, percent } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { NotYourArea } from '../parts/not-your-area.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { firstDropshippedQuery, summaryQuery, suppliersQuery } from '../parts/summary.queries.ts';
import { adminPanels } from './admin-panels.ts';
import { panelId, tabElementId, useOpenTab } from './admin-rail.tsx';

/** The open tab's title and panel. The address selects the tab. */
export function AdminScreen() {
  const { tab } = useOpenTab();
  const { id, name, openTo } = tabNamed(tab);
  const Panel = adminPanels[id];
  const mayOpen = useMayOpen();
  const [isOpen, seesSuppliers] = [mayOpen(openTo), mayOpen(['suppliers'])];
  return (
    <main id="main" className="admin-width grid grid-cols-1 content-start gap-5 pt-5 pb-16">
      <TabTitle id={id} name={name} />
      {isOpen && seesSuppliers && withFiguresAbove.includes(id) && <SummaryCards />}
      <div key={id} role="tabpanel" id={panelId} aria-labelledby={tabElementId(id)}>
        <LazyBoundary loading={<TableSkeleton what="screen" columns={4} rows={8} />}>
          {isOpen ? <Panel /> : <NotYourArea />}
        </LazyBoundary>
      </div>
      {id === 'dashboard' && seesSuppliers && <SummaryCards />}
    </main>
  );
}

/** The tabs that start with the four summary cards. The opening view has them at the end. */
const withFiguresAbove: readonly TabId[] = ['overview', 'dropshipping'];

/** The opening view is titled by the admin area's name, Dropshipping Admin. */
function TabTitle({ id, name }: { id: TabId; name: string }) {
  if (id === 'dashboard') return <h1>Dropshipping Admin</h1>;
  return (
    <h1>
      <span className="block pb-0.5 font-body text-xs font-semibold tracking-normal text-muted">
        Dropshipping Admin
      </span>{' '}
      {name}
    </h1>
  );
}

/** Four figures about the catalogue. */
function SummaryCards() {
  const suppliers = useQuery(suppliersQuery);
  const summary = useQuery(summaryQuery);
  // The same query as on the Overview tab.
  const products = useQuery(firstDropshippedQuery);
  useFailureToast('Failed to fetch suppliers', suppliers);
  useFailureToast('Failed to fetch products', {
    error: products.error ?? summary.error,
    errorUpdatedAt: Math.max(products.errorUpdatedAt, summary.errorUpdatedAt),
  });

  const active = suppliers.data?.filter(({ isActive }) => isActive).length;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Card name="Total Products" failed={summary.isError} note="dropshipped">
        {summary.data && count(summary.data.totalProducts)}
      </Card>
      <Card name="Active Suppliers" failed={suppliers.isError} note={suppliers.data && `of ${suppliers.data.length}`}>
        {active !== undefined && count(active)}
      </Card>
      <Card name="Catalog Value" failed={summary.isError} note="at selling prices">
        {summary.data && <Money amount={summary.data.catalogValue} />}
      </Card>
      <Card name="Avg Margin" failed={summary.isError} note="of the selling price">
        {summary.data && marginText(summary.data)}
      </Card>
    </dl>
  );
}

/** A dash where there is nothing to average. */
function marginText({ averageMargin }: AdminSummary): string {
  return averageMargin === null ? '–' : percent(averageMargin);
}

type CardProps = { name: string; failed: boolean; note?: ReactNode; children: ReactNode };

function Card({ name, failed, note, children }: CardProps) {
  return (
    <div className="admin-panel grid content-start gap-1">
      <dt className="text-sm font-medium text-muted">{name}</dt>
      <dd className="figures heading-face text-heading">
        {failed ? '–' : children || <Skeleton className="my-1 h-7 w-24" />}
      </dd>
      {!failed && children && note ? <dd className="text-xs text-muted">{note}</dd> : null}
    </div>
  );
}
