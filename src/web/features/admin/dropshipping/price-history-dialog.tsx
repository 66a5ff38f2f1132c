import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PriceCause } from '#catalogue/prices/price-causes.contract.ts';
import type { PriceChange } from '#catalogue/prices/price-history.contract.ts';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { dateTime, money, percent, shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
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
  'sale-began': 'Sale',
  'sale-ended': 'Sale ended',
};

type PriceHistoryDialogProps = { open: boolean; product: Pick<AdminProduct, 'id' | 'name'>; onClose: () => void };

/** A product's price history as a chart and a table. */
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

const frame = { width: 600, height: 140 };

/** Price and cost over time; the table below has the same figures. */
function PriceChart({ changes }: { changes: readonly PriceChange[] }) {
  const [now] = useState(() => performance.timeOrigin + performance.now());
  const steps = stepsOf(changes, now);
  const first = changes.at(-1)?.at;
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 -4 ${frame.width} ${frame.height + 8}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible rounded-field bg-oat"
        role="img"
        aria-label={`Price and cost since ${shortDate(first)}, ${money(highestOf(steps))} at most`}
      >
        <path
          d={pathOf(steps, ({ cost }) => cost, frame)}
          className="fill-none stroke-clay"
          strokeWidth="2"
          strokeDasharray="5 4"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={pathOf(steps, ({ price }) => price, frame)}
          className="fill-none stroke-pine"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>{shortDate(first)}</span>
        <span className="flex gap-4">
          <span className="inline-flex items-center gap-1.5">
            <span className="h-0.5 w-5 bg-pine" aria-hidden />
            Price
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="w-5 border-t-2 border-dashed border-clay" aria-hidden />
            Cost
          </span>
        </span>
        <span>today</span>
      </figcaption>
    </figure>
  );
}

type Step = { at: number; price: number; cost: number | null };

/** The steps of the chart, oldest first and ending now, in pounds. */
export function stepsOf(newestFirst: readonly PriceChange[], now: number): Step[] {
  const steps = newestFirst.toReversed().map(({ at, price, supplierPrice }) => ({
    at: Date.parse(at),
    price: Number(price),
    cost: supplierPrice === null ? null : Number(supplierPrice),
  }));
  const last = steps.at(-1);
  return last ? [...steps, { ...last, at: Math.max(now, last.at) }] : [];
}

type Layout = { width: number; height: number };

/** An SVG path of horizontal steps, with gaps where there is no figure. */
export function pathOf(steps: readonly Step[], read: (step: Step) => number | null, frame: Layout): string {
  const { x, y } = scalesOf(steps, frame);
  let isDrawing = false;
  return steps
    .map((step, index) => {
      const figure = read(step);
      if (figure === null) {
        const end = isDrawing ? `H${x(step.at)}` : '';
        isDrawing = false;
        return end;
      }
      const start = isDrawing ? `H${x(step.at)}V${y(figure)}` : `M${x(step.at)} ${y(figure)}`;
      isDrawing = true;
      return index === steps.length - 1 && start.startsWith('M') ? `${start}h1` : start;
    })
    .join('');
}

/** The highest price, for the chart's upper edge. */
export function highestOf(steps: readonly Step[]): number {
  return Math.max(0.01, ...steps.flatMap(({ price, cost }) => [price, cost ?? 0]));
}

function scalesOf(steps: readonly Step[], { width, height }: Layout) {
  const [first = 0, last = 0] = [steps.at(0)?.at, steps.at(-1)?.at];
  const highest = highestOf(steps);
  const span = Math.max(1, last - first);
  const round = (number: number) => Math.round(number * 10) / 10;
  return {
    x: (at: number) => round(((at - first) / span) * width),
    y: (figure: number) => round(height - (figure / highest) * height),
  };
}
