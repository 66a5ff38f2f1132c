import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const parentCheckMs = 500;

/**
 * Runs Node with these arguments in the project's folder and passes signals on, so that the shop has closed before this
 * process ends, on Ctrl-C or a supervisor's SIGTERM.
 * @param {string} node
 * @param {string[]} args
 * @param {Record<string, string>} [defaults]
 * @returns {Promise<number>} its exit code
 */
export function run(node, args, defaults = {}) {
  const env = { ...defaults, ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(node, args, { stdio: 'inherit', env, cwd: projectFolder });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_execpath) whenParentEnds(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)));
  });
}

/**
 * npm passes SIGTERM only to its shell, which ends without notifying this process.
 * @param {() => void} act
 */
function whenParentEnds(act) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, parentCheckMs);
  timer.unref();
}
