import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { openBackupPlace } from '#platform/backups/backup-place.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';

/** As it is kept: with a passphrase encrypted. It holds everything, so that it was taken is written down. @throws Problem 404 */
export async function downloadBackup(
  { db, config, clock }: Deps,
  name: string,
  byUserId: number,
): Promise<{ bytes: number; stream: Readable }> {
  const place = await openBackupPlace(config);
  const isThere = (await place.list()).some((one) => one.name === name);
  if (!isThere) throw new Problem(404, 'backup-not-found', 'There is no backup of that name any more.');
  const file = await place.get(name);
  const taken = { subject: 'backup', subjectId: name, did: 'downloaded', before: null, after: null };
  await recordChange(db, { at: clock.now(), byUserId, ...taken });
  const stream = createReadStream(file);
  // Of a bucket it is a copy.
  if (!file.endsWith(name)) stream.once('close', () => void rm(file, { force: true }));
  return { bytes: (await stat(file)).size, stream };
}
