import type { Readable } from 'node:stream';
import type { Deps } from '#platform/deps.ts';
import { csvOf } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import type { MetricsDeps } from './dashboard-figures.ts';
import type { DayFigures, ProfitOf, ProfitRow, ProfitSubject, ReportDays } from './reports.contract.ts';
import { readDays, readProfit, spanOf } from './reports.ts';

/** A spreadsheet and the name to save it under. */
export type ReportFile = { name: string; csv: Readable };

/** Days that no span is kept for are added up for each reading. */
const rowsPerRead = 5_000;

const dayColumns: CsvColumns<DayFigures> = {
  Day: ({ day }) => day,
  'Revenue (£)': ({ revenue }) => revenue,
  Orders: ({ orders }) => orders,
  Visitors: ({ visitors }) => visitors,
};

/** @throws Problem 400 */
export async function daysFile(deps: MetricsDeps, asked: ReportDays): Promise<ReportFile> {
  const { from, to } = spanOf(asked, deps.clock.now());
  return { name: `sales-${from}-to-${to}.csv`, csv: csvOf(dayColumns, await readDays(deps, asked)) };
}

/** Read page by page while it is sent, because a year may have a million orders. @throws Problem 400 */
export function profitFile(deps: Pick<Deps, 'db' | 'clock'>, { by, ...asked }: ProfitOf): ReportFile {
  const { from, to } = spanOf(asked, deps.clock.now());
  const rows = allRows(deps, { ...asked, by, from, to });
  return { name: `profit-by-${by}-${from}-to-${to}.csv`, csv: csvOf(profitColumns(by), rows) };
}

async function* allRows(deps: Pick<Deps, 'db' | 'clock'>, wanted: ProfitOf): AsyncGenerator<ProfitRow> {
  let offset = 0;
  let read = rowsPerRead;
  while (read === rowsPerRead) {
    const { list } = await readProfit(deps, { ...wanted, limit: rowsPerRead, offset });
    yield* list;
    read = list.length;
    offset += read;
  }
}

function profitColumns(by: ProfitSubject): CsvColumns<ProfitRow> {
  const named: Record<ProfitSubject, CsvColumns<ProfitRow>> = {
    order: { Order: ({ id }) => id, Customer: ({ name }) => name },
    product: { 'Product id': ({ id }) => id, Product: ({ name }) => name },
    supplier: { 'Supplier id': ({ id }) => id, Supplier: ({ name }) => name },
  };
  return {
    ...named[by],
    Units: ({ units }) => units,
    'Units without a cost': ({ unitsWithoutCost }) => unitsWithoutCost,
    'Revenue (£)': ({ revenue }) => revenue,
    'Refunded (£)': ({ refunded }) => refunded,
    'VAT (£)': ({ vat }) => vat,
    'Cost of goods (£)': ({ cost }) => cost,
    'Delivery cost (£)': ({ deliveryCost }) => deliveryCost,
    'Payment fee (£)': ({ paymentFee }) => paymentFee,
    'Profit (£)': ({ profit }) => profit,
  };
}
