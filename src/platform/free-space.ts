import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from './clock.ts';

export type Space = { freeBytes: number; bytes: number };

/** A network disk may not answer for minutes. */
const longestWait = seconds(2);

/** Of the disk that the folder is on, as much as the shop's user may fill. Undefined: there is no such folder, or no answer. */
export async function readSpace(folder: string): Promise<Space | undefined> {
  const asked = statfs(folder).then(({ bavail, blocks, bsize }) => ({
    freeBytes: bavail * bsize,
    bytes: blocks * bsize,
  }));
  asked.catch(() => undefined); // it may come too late for anybody to listen
  return Promise.race([asked, sleep(longestWait, undefined, { ref: false })]).catch(() => undefined);
}
