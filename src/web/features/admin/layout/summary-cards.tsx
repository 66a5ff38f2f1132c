import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { count, percent } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { firstDropshippedQuery, summaryQuery, suppliersQuery } from './summary.queries.ts';

/** The catalogue in four figures. */
export function SummaryCards() {
  const suppliers = useQuery(suppliersQuery);
  const summary = useQuery(summaryQuery);
  // Overview opens with it.
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
        {summary.data && percent(summary.data.averageMargin ?? 0)}
      </Card>
    </dl>
  );
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
