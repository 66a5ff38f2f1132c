import type { Deps } from '../deps/deps.ts';
import { recordChange } from './audit-log.ts';

/** A file of people's data, and who downloads it. */
export type Export = { file: string; byUserId: number };

/**
 * Rows of a file that leaves the shop, on their way: once the last one is read, or the download is broken off, the audit log says
 * who took how many. The file does not end before that is written.
 */
export async function* recordingExport<Row>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { file, byUserId }: Export,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Row> {
  let read = 0;
  try {
    for await (const row of rows) {
      read += 1;
      yield row;
    }
  } finally {
    const taken = { subject: 'export', subjectId: file, did: 'downloaded', before: null, after: { rows: read } };
    await recordChange(db, { at: clock.now(), byUserId, ...taken });
  }
}
