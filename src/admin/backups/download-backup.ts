import { open, rm } from 'node:fs/promises';
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
  if (!isThere) throw notThere();
  const file = await place.get(name);
  const taken = { subject: 'backup', subjectId: name, did: 'downloaded', before: null, after: null };
  await recordChange(db, { at: clock.now(), byUserId, ...taken });
  // Opened first: it may go meanwhile, and nobody hears yet what goes wrong in a stream.
  const handle = await open(file).catch(() => {
    throw notThere();
  });
  const { size: bytes } = await handle.stat();
  const stream = handle.createReadStream();
  // Of a bucket it is a copy.
  if (!file.endsWith(name)) stream.once('close', () => void rm(file, { force: true }));
  return { bytes, stream };
}

function notThere(): Problem {
  return new Problem(404, 'backup-not-found', 'There is no backup of that name any more.');
}
