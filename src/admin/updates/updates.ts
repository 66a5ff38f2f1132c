import { existsSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { updateResult } from './updates.contract.ts';
import type { UpdatesState } from './updates.contract.ts';

const mostBytes = 4_096;

/** Null: nobody on the server looks after updates. */
export async function readUpdates({ config }: Pick<Deps, 'config'>): Promise<UpdatesState | null> {
  const { updatesFolder } = config;
  if (updatesFolder === undefined) return null;
  const text = await readStart(join(updatesFolder, 'result/update.json'));
  return { isWanted: existsSync(wishIn(updatesFolder)), last: updateResult.safeParse(parsed(text)).data ?? null };
}

/**
 * Asks the server for an update, by an empty file: the shop itself cannot reach Docker, and hands over nothing that would be run.
 * @throws Problem 404 `no-updates`, 503 when the folder cannot be written to
 */
export async function requestUpdate({ config, db, clock }: Deps, byUserId: number): Promise<UpdatesState> {
  const folder = requireFolder(config);
  await db.transaction(async (tx) => {
    const change = { subject: 'update', subjectId: 'shop', did: 'requested', before: null, after: null };
    await recordChange(tx, { ...change, at: clock.now(), byUserId });
    await writeFile(wishIn(folder), '').catch((error: unknown) => {
      const message = 'The server’s folder for updates can’t be written to, so nothing was asked for.';
      throw new Problem(503, 'unavailable', message, { cause: error });
    });
  });
  return (await readUpdates({ config })) ?? { isWanted: true, last: null };
}

function requireFolder({ updatesFolder }: Config): string {
  if (updatesFolder !== undefined) return updatesFolder;
  throw new Problem(404, 'no-updates', 'This shop’s server makes no updates by itself.');
}

function wishIn(folder: string): string {
  return join(folder, 'wanted/update');
}

async function readStart(path: string): Promise<string> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes));
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return '';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
