import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, run } from './run.mjs';
import { refuseWhileRunning } from './running-shop.mjs';

export const sources = [
  'src',
  'tools',
  'public',
  'vite.config.ts',
  'rolldown.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Files among the sources that are not part of the build. */
const irrelevant = /\.test\.tsx?$|demo-data\/pictures/;

export const built = 'dist';

/** A build makes much that lives briefly: a larger nursery (MB) saves a tenth of its time. */
const littleCollecting = '--max-semi-space-size=64';

/** @param {string} folder */
export function stampIn(folder) {
  return join(folder, built, 'built-from');
}

/**
 * Builds the pages and the server unless they were built from exactly these sources.
 * @param {string} node
 */
export async function ensureBuilt(node) {
  const state = hashOfSources();
  const stamp = stampIn(projectFolder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  refuseWhileRunning();
  console.log('Building the pages …');
  const vite = [littleCollecting, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
  const rolldown = ['node_modules/rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts', '--log-level', 'warn'];
  // Neither reads what the other writes.
  const [pages, server] = await Promise.all([run(node, vite, { NODE_ENV: 'production' }), run(node, rolldown)]);
  if (pages !== 0) throw new Error('The pages could not be built.');
  if (server !== 0) throw new Error('The server could not be built.');
  writeFileSync(stamp, state);
}

export function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesIn(name)).toSorted()) {
    hash.update(file).update(readFileSync(join(projectFolder, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const full = join(projectFolder, path);
  if (irrelevant.test(path) || !existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full).flatMap((name) => filesIn(join(path, name)));
}
