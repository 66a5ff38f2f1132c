import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { built, hashOfSources, sources, stampIn } from './built-pages.mjs';
import { projectFolder, run } from './run.mjs';
import { findRunningShop } from './running-shop.mjs';

/** Another version, installed and built: the next one before an upgrade, the one before after it. */
const beside = join(projectFolder, '.beside');

const parts = ['node_modules', built];

/**
 * Installs and builds these sources beside what is here, so that a shop which runs from here goes on meanwhile.
 * @param {string} node
 */
export async function prepareBeside(node) {
  if (isThis(projectFolder)) return console.log('This version is installed and built already.');
  if (!isThis(beside)) {
    console.log('Getting this version ready beside the one that runs …');
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside);
    for (const name of [...sources, 'package.json', 'scripts']) {
      cpSync(join(projectFolder, name), join(beside, name), { recursive: true });
    }
    const code = await run(node, [join(beside, 'scripts/launch.mjs'), 'build']);
    if (code !== 0) throw new Error('This version could not be installed and built. The shop is as it was.');
  }
  console.log('Ready. Stop the shop, then: npm run upgrade, npm start.');
}

/** Swaps what is here for what was made beside it from the present sources; so the way back is short too. */
export function takeFromBeside() {
  if (!existsSync(beside) || isThis(projectFolder) || !isThis(beside) || findRunningShop() !== undefined) return;
  const aside = join(beside, 'before');
  mkdirSync(aside, { recursive: true });
  for (const part of parts) {
    move(join(projectFolder, part), join(aside, part));
    move(join(beside, part), join(projectFolder, part));
    move(join(aside, part), join(beside, part));
  }
  rmSync(aside, { recursive: true });
}

/** @param {string} folder */
function isThis(folder) {
  const stamp = stampIn(folder);
  return (
    parts.every((part) => existsSync(join(folder, part))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOfSources()
  );
}

/**
 * @param {string} from
 * @param {string} to
 */
function move(from, to) {
  if (existsSync(from)) renameSync(from, to);
}
