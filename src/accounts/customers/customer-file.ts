import type { Readable } from 'node:stream';
import { recordingExport } from '#platform/audit-log/record-export.ts';
import type { Export } from '#platform/audit-log/record-export.ts';
import { csvOf, ukTime } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { Customer, CustomerExportQuery } from './customers.contract.ts';
import { listCustomers } from './customers.ts';

/** Names and addresses have the headings that the import of customers reads. */
const columns: CsvColumns<Customer> = {
  Email: ({ email }) => email,
  Name: ({ name }) => name,
  Orders: ({ orders }) => String(orders),
  Spent: ({ spent }) => spent,
  'Last order (UK time)': ({ lastOrderAt }) => ukTime(lastOrderAt),
  Returns: ({ returns }) => String(returns),
  Account: ({ hasAccount }) => (hasAccount ? 'yes' : 'no'),
  Newsletter: ({ isSubscribed }) => (isSubscribed ? 'yes' : 'no'),
};

/** Those of a filter, streamed; the audit log says who took how many. */
export function customerFile(deps: Pick<Deps, 'db' | 'clock'>, taken: Export, filter: CustomerExportQuery): Readable {
  return csvOf(columns, recordingExport(deps, taken, eachCustomer(deps.db, filter)));
}

const atOnce = 500;

async function* eachCustomer(db: Database, filter: CustomerExportQuery): AsyncGenerator<Customer> {
  for (let offset = 0; ; offset += atOnce) {
    const { list } = await listCustomers(db, { ...filter, sort: 'orders', limit: atOnce, offset });
    yield* list;
    if (list.length < atOnce) return;
  }
}
