import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { projectFolder } from './run.mjs';
import { builtServer } from './targets.mjs';

/**
 * The process of a shop that was started here with `npm start`, by whichever version. Undefined: none runs. Windows does not tell, but
 * it lets nobody replace files in use.
 */
export function findRunningShop() {
  return candidates().find((pid) => folderOf(pid) === projectFolder);
}

/** @throws Error while a shop runs whose files would be replaced */
export function refuseWhileRunning() {
  const pid = findRunningShop();
  if (pid === undefined) return;
  throw new Error(
    `A shop is running from this folder (process ${pid}), and this would replace what it is made of. Get the new version ready beside it with npm run prepare-upgrade; then stop the shop, npm run upgrade, npm start.`,
  );
}

/** @returns {number[]} */
function candidates() {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && isServer(pid));
  if (process.platform !== 'darwin') return [];
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.endsWith(` ${builtServer}`))
    .map((line) => Number.parseInt(line, 10));
}

/** @param {number} pid */
function isServer(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(builtServer);
  } catch {
    return false; // it has ended, or is somebody else's
  }
}

/** @param {number} pid */
function folderOf(pid) {
  if (process.platform === 'darwin') {
    const { stdout } = spawnSync('lsof', ['-a', '-d', 'cwd', '-p', String(pid), '-Fn'], { encoding: 'utf8' });
    return /^n(.*)$/m.exec(stdout)?.[1];
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
