import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './dependencies.mjs';
import { projectFolder } from './run.mjs';

const wanted = '24.21.0';

/** The oldest version that runs TypeScript directly and tells how much of a core a thread has used. */
const oldest = [24, 6];

/**
 * A Node that is new enough: the one running this, or one of the project's own in `.node/`.
 * @returns {Promise<string>} its path
 */
export async function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return process.execPath;

  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(projectFolder, '.node', wanted);
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (runs(node)) return node;

  console.log(`This machine has Node ${process.versions.node}; fetching ${wanted} for the shop alone …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  await npm(process.execPath, ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${wanted}`]);
  if (!runs(node))
    throw new Error(`There is no Node ${wanted} for this kind of machine (${name}). Install Node 24 by hand.`);
  return node;
}

/** @param {string} node */
function runs(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${wanted}`;
}
