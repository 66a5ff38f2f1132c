import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { projectFolder } from './project.mjs';

/**
 * Installs what package-lock.json names, unless that is what lies in node_modules. npm itself keeps the record of the
 * latter, written when an installation is complete.
 * @param {string} node
 */
export async function ensureDependencies(node) {
  if (isInstalled()) return;
  refuseLink();
  console.log('Installing what the shop is made of …');
  // No install scripts: nothing here needs one, and they are how a bad package gets to act.
  await npm(node, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
}

/** npm would empty the folder behind the link, which is another checkout's. */
function refuseLink() {
  const folder = join(projectFolder, 'node_modules');
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    'node_modules is a link to another folder, which installing would empty. Please remove the link first.',
  );
  process.exit(1);
}

function isInstalled() {
  const wanted = packages('package-lock.json');
  const present = packages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = present[path];
    // Optional ones belong to other kinds of machines.
    return path === '' || (found ? found.version === version : optional === true);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packages(file) {
  const path = join(projectFolder, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}
