import type { Readable } from 'node:stream';
import { recordingExport } from '#platform/audit-log/record-export.ts';
import type { Export } from '#platform/audit-log/record-export.ts';
import { csvOf, ukTime } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { eachRecalledOrder, readRecall } from './recalls-admin.ts';
import type { RecalledOrder } from './recalls.contract.ts';

const columns: CsvColumns<RecalledOrder> = {
  'Order number': ({ orderNumber }) => orderNumber,
  Customer: ({ customerName }) => customerName,
  Email: ({ customerEmail }) => customerEmail,
  'Pieces recalled': ({ pieces }) => pieces,
  'Not yet sent then': ({ unsent }) => unsent,
  'Pieces remaining': ({ remaining }) => remaining,
  Refunded: ({ refunded }) => refunded,
  'Parcels since': ({ parcelsSince }) => parcelsSince,
  'Written (UK time)': ({ writtenAt }) => ukTime(writtenAt),
  'Sent (UK time)': ({ mail }) => ukTime(mail?.sentAt ?? null),
  'Why not sent': ({ mail }) => mail?.error ?? '',
};

/** The proof, streamed. @throws Problem 404 `recall-not-found` */
export async function recallCsv(deps: Pick<Deps, 'db' | 'clock'>, id: number, taken: Export): Promise<Readable> {
  await readRecall(deps.db, id, deps.clock.now());
  return csvOf(columns, recordingExport(deps, taken, eachRecalledOrder(deps.db, id)));
}
