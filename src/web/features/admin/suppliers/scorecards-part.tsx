import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Scorecard } from '#dropshipping/scorecards/scorecards.contract.ts';
import { request } from '../../../api.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { count } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { suppliersQuery } from '../parts/summary.queries.ts';

const scorecardsQuery = queryOptions({
  queryKey: ['suppliers', 'scorecards'],
  queryFn: ({ signal }) => request<Scorecard[]>('/api/admin/supplier-scorecards', { signal }),
});

type Named = Scorecard & { name: string };

/** How your suppliers are doing, side by side. */
export function Scorecards() {
  const { data: cards, error, refetch } = useQuery(scorecardsQuery);
  const { data: suppliers } = useQuery(suppliersQuery);
  if (suppliers?.length === 0) return null;
  const rows = cards?.flatMap((card): Named[] => {
    const name = suppliers?.find(({ id }) => id === card.supplierId)?.name;
    return name === undefined ? [] : [{ ...card, name }];
  });
  return (
    <Panel
      title="How your suppliers are doing"
      intro="The last 90 days, by purchase orders sent in that time. “On time” means within the supplier’s processing days."
    >
      {error && <LoadFailure what="scorecards" error={error} onRetry={() => void refetch()} />}
      {!error && !(rows && suppliers) && <Skeleton className="h-32" />}
      {!error && rows?.length === 0 && suppliers && (
        <p>Nothing was ordered from a supplier in that time. Once something is, you can compare them here.</p>
      )}
      {!error && rows && rows.length > 0 && (
        <FigureTable label="Scorecards" columns={columns} rows={rows} rowKey={({ supplierId }) => supplierId} />
      )}
    </Panel>
  );
}

const columns: readonly Column<Named>[] = [
  { id: 'supplier', name: 'Supplier', onCard: 'title', cell: ({ name }) => <strong>{name}</strong> },
  { id: 'orders', name: 'Orders', isFigure: true, cell: ({ orders }) => count(orders) },
  { id: 'time', name: 'On time', isFigure: true, cell: ({ onTime, due }) => ofAll(onTime, due) },
  { id: 'refused', name: 'Refused', isFigure: true, cell: ({ refused, orders }) => ofAll(refused, orders) },
  {
    id: 'short',
    name: 'Something sold out',
    isFigure: true,
    cell: ({ short, orders }) => ofAll(short, orders),
  },
  {
    id: 'returned',
    name: 'Pieces sent back',
    isFigure: true,
    cell: ({ returned, pieces }) => ofAll(returned, Math.max(returned, pieces)),
  },
  {
    id: 'dearer',
    name: 'Products dearer',
    isFigure: true,
    cell: ({ dearer, products }) => ofAll(dearer, products),
  },
];

/** '18 of 20'. */
function ofAll(some: number, all: number): string {
  return all === 0 ? '–' : `${count(some)} of ${count(all)}`;
}
