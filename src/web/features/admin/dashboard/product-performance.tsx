import { clsx } from 'clsx';
import type { Metrics } from '#analytics/sales-reports/dashboard-figures.contract.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../lists/data-table.tsx';
import { count } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { FigureTable } from '../lists/figure-table.tsx';
import { ProductLink } from './product-link.tsx';

type Ranked = Metrics['topProducts'][number] & { rank: number };

/** Ranks that are highlighted. */
const podium = 3;

const columns: readonly Column<Ranked>[] = [
  { id: 'rank', name: 'Rank', onCard: 'plain', cell: ({ rank }) => <Rank rank={rank} /> },
  { id: 'product', name: 'Product', onCard: 'title', cell: ({ id, name }) => <ProductLink id={id} name={name} /> },
  { id: 'sales', name: 'Units Sold', isFigure: true, cell: ({ sales }) => count(sales) },
  { id: 'revenue', name: 'Revenue', isFigure: true, cell: ({ revenue }) => <Money amount={revenue} /> },
];

export function ProductPerformance({ metrics: { topProducts } }: { metrics: Metrics }) {
  if (topProducts.length === 0)
    return <EmptyState level="p" title="Nothing has been sold yet" text="The first order puts its products here." />;
  const ranked = topProducts.map((product, place) => ({ ...product, rank: place + 1 }));
  return (
    <>
      <p className="mb-2 text-sm text-muted">Revenue includes delivery, less refunds.</p>
      <FigureTable label="Product performance" columns={columns} rows={ranked} rowKey={({ id }) => id} />
    </>
  );
}

function Rank({ rank }: { rank: number }) {
  const isHighlighted = rank <= podium;
  return (
    <span
      data-highlighted={isHighlighted || undefined}
      className={clsx(
        'figures inline-grid size-8 place-items-center rounded-full font-semibold',
        isHighlighted ? 'bg-marigold' : 'bg-oat-deep',
      )}
    >
      {rank}
    </span>
  );
}
