import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProfitRow } from '#analytics/sales-reports/reports.contract.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterSelect } from '../lists/filter-bar.tsx';
import { useListQuery } from '../lists/list.queries.ts';
import { DownloadLink } from '../parts/download-link.tsx';
import { count, countOf, percent } from '../parts/formats.rules.ts';
import { today } from '../parts/london-days.rules.ts';
import { Money } from '../parts/money.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { profitMargin, sumOf } from './charts/report-figures.rules.ts';
import { wholeProfitQuery } from './metrics.queries.ts';
import { ProductLink } from './product-link.tsx';
import { spanQuery } from './report-span.tsx';
import type { ReportFilters } from './report-span.tsx';

const subjects = [
  ['product', 'By product'],
  ['supplier', 'By supplier'],
  ['order', 'By order'],
] as const;

/** Profit by product, supplier or order. */
export function ProfitPanel({ filters }: { filters: ReportFilters }) {
  const { by } = filters.values;
  const span = spanQuery(filters.values, today());
  const { limit, offset } = filters;
  const query = `${span}&by=${by}&limit=${limit}&offset=${offset}`;
  // The period is always set, so it does not count as a filter.
  const list = useListQuery<ProfitRow>({
    path: '/api/admin/metrics/profit',
    key: 'metrics',
    what: 'profits',
    filters: { ...filters, query, isFiltered: false },
  });
  const whole = useQuery(wholeProfitQuery(span));
  const hasFees = sumOf(whole.data ?? []).paymentFee !== '0.00';
  const download = `/api/admin/metrics/profit.csv?${span}&by=${by}` as const;

  return (
    <Panel
      title="Profit"
      intro="What is left of the same days’ revenue once goods, delivery and taxes are paid."
      actions={<DownloadLink href={download}>Download CSV</DownloadLink>}
    >
      {whole.error || whole.data?.length === 0 ? null : <ProfitSummary rows={whole.data} />}
      <div className="flex flex-wrap">
        <FilterSelect label="Profit by" {...filters.field('by')} options={subjects} />
      </div>
      <DataTable
        label={`Profit by ${by}`}
        list={list}
        columns={columnsFor(by, hasFees)}
        rowKey={({ id }) => id ?? 'own stock'}
        empty={{ title: 'Nothing was sold on these days', text: 'Try other days above.' }}
      />
    </Panel>
  );
}

/** `hasFees`: false for demo payments, to leave out an empty column. */
function columnsFor(by: string, hasFees: boolean): readonly Column<ProfitRow>[] {
  const figures = hasFees ? [...revenueColumns, fee, ...left] : [...revenueColumns, ...left];
  const ofOrders: Column<ProfitRow>[] = [
    { id: 'order', name: 'Order', onCard: 'title', cell: ({ id }) => <OrderLink number={String(id)} /> },
    { id: 'customer', name: 'Customer', cell: ({ name }) => name },
  ];
  const product: Column<ProfitRow> = {
    id: 'product',
    name: 'Product',
    onCard: 'title',
    cell: ({ id, name }) => (
      <span className="block min-w-0 md:min-w-44">
        <ProductLink id={Number(id)} name={name} />
      </span>
    ),
  };
  const supplier: Column<ProfitRow> = { id: 'supplier', name: 'Supplier', onCard: 'title', cell: ({ name }) => name };
  if (by === 'order') return [...ofOrders, ...figures];
  return [by === 'supplier' ? supplier : product, ...figures];
}

const revenueColumns: readonly Column<ProfitRow>[] = [
  { id: 'units', name: 'Units', isFigure: true, cell: ({ units }) => count(units) },
  { id: 'revenue', name: 'Revenue', isFigure: true, cell: ({ revenue }) => <Money amount={revenue} /> },
  { id: 'refunded', name: 'Refunded', isFigure: true, cell: ({ refunded }) => <Money amount={refunded} /> },
  { id: 'vat', name: 'VAT', isFigure: true, cell: ({ vat }) => <Money amount={vat} /> },
  { id: 'cost', name: 'Cost of goods', isFigure: true, cell: (row) => <Cost row={row} /> },
  { id: 'delivery', name: 'Delivery', isFigure: true, cell: ({ deliveryCost }) => <Money amount={deliveryCost} /> },
];

const fee: Column<ProfitRow> = {
  id: 'fees',
  name: 'Payment fees',
  isFigure: true,
  cell: ({ paymentFee }) => <Money amount={paymentFee} />,
};

const left: readonly Column<ProfitRow>[] = [
  { id: 'profit', name: 'Profit', isFigure: true, cell: ({ profit }) => <Profit amount={profit} /> },
  { id: 'margin', name: 'Margin', isFigure: true, cell: (row) => <Margin row={row} /> },
];

/** An unknown cost is not shown as zero. */
function Cost({ row: { cost, units, unitsWithoutCost } }: { row: ProfitRow }) {
  if (units > 0 && unitsWithoutCost === units) return <span className="text-muted">not known</span>;
  return (
    <>
      <Money amount={cost} />
      {unitsWithoutCost > 0 && (
        <span className="block text-xs text-muted">{countOf(unitsWithoutCost, 'item')} without a cost</span>
      )}
    </>
  );
}

function Profit({ amount }: { amount: string }) {
  return <Money amount={amount} className={amount.startsWith('-') ? 'font-semibold text-error' : 'font-semibold'} />;
}

function Margin({ row }: { row: ProfitRow }) {
  const margin = profitMargin(row);
  return margin === null ? '–' : percent(margin);
}

/** From revenue to profit for the whole period. */
function ProfitSummary({ rows }: { rows: readonly ProfitRow[] | undefined }) {
  if (!rows) return <Skeleton className="h-20" />;
  const { revenue, refunded, vat, cost, deliveryCost, paymentFee, profit, unitsWithoutCost } = sumOf(rows);
  const margin = profitMargin({ revenue, vat, profit });
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-picture bg-paper p-4 sm:grid-cols-3 lg:grid-cols-5">
        <Part name="Revenue" amount={revenue} note={<Refunded amount={refunded} />} />
        {vat !== '0.00' && <Part name="VAT" sign="less" amount={vat} />}
        <Part name="Cost of goods" sign="less" amount={cost} />
        <Part name="Delivery" sign="less" amount={deliveryCost} />
        {paymentFee !== '0.00' && <Part name="Payment fees" sign="less" amount={paymentFee} />}
        <Part
          name="Profit"
          amount={profit}
          note={margin !== null && `${percent(margin)} of revenue${vat === '0.00' ? '' : ' without VAT'}`}
        />
      </dl>
      {unitsWithoutCost > 0 && (
        <p className="text-sm text-muted">
          {countOf(unitsWithoutCost, 'item')} sold {unitsWithoutCost === 1 ? 'has' : 'have'} no cost price, so profit
          looks higher than it is.{' '}
          <Link to="/admin" search={{ tab: 'products' }} className="link">
            Add costs
          </Link>
        </p>
      )}
    </div>
  );
}

function Refunded({ amount }: { amount: string }) {
  return (
    <>
      after <Money amount={amount} /> refunded
    </>
  );
}

function Part({ name, sign, amount, note }: { name: string; sign?: string; amount: string; note?: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-muted">
        {sign} {name}
      </dt>
      <dd className="figures text-subheading font-semibold">
        <Money amount={amount} />
      </dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}
