import type { Readable } from 'node:stream';
import { daysOf } from '#orders/books/periods.ts';
import { csvOf } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { BilledOrder, BillPeriod } from './supplier-bills.contract.ts';
import { listBilledOrders } from './supplier-bills.ts';

const rowsPerRead = 1_000;

const columns: CsvColumns<BilledOrder> = {
  'Purchase order': ({ number }) => number,
  'Supplier’s reference': ({ reference }) => reference ?? '',
  Order: ({ orderNumber }) => orderNumber,
  Shipped: ({ shippedAt }) => shippedAt,
  'Goods (£)': ({ goods, isCostKnown }) => (isCostKnown ? goods : ''),
  'Delivery (£)': ({ delivery }) => delivery,
  'Not sent (£)': ({ rejected }) => rejected,
  'Owed (£)': ({ owed }) => owed,
};

export function supplierBillFile(
  db: Database,
  supplierId: number,
  period: BillPeriod,
): { name: string; csv: Readable } {
  const { from, to } = daysOf(period);
  return { name: `supplier-${supplierId}-${from}-to-${to}.csv`, csv: csvOf(columns, allRows(db, supplierId, period)) };
}

async function* allRows(db: Database, supplierId: number, period: BillPeriod): AsyncGenerator<BilledOrder> {
  for (let offset = 0, read = rowsPerRead; read === rowsPerRead; offset += read) {
    const { list } = await listBilledOrders(db, supplierId, { ...period, limit: rowsPerRead, offset });
    yield* list;
    read = list.length;
  }
}
