import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { projectFolder } from './run.mjs';
import { refuseWhileRunning } from './running-shop.mjs';

/**
 * Installs what package-lock.json names, unless it is installed already. npm records in node_modules what a completed
 * installation holds.
 * @param {string} node
 * @param {boolean} [tools] with what the shop is checked and tested with, about as much again
 */
export async function ensureDependencies(node, tools = false) {
  if (isInstalled(tools)) return;
  refuseLink();
  // No install scripts: nothing here needs one, and they are how a malicious package runs code.
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund'];
  if (tools && isInstalled(false)) {
    console.log('Installing what the shop is tested with …');
    // Replaces nothing: a shop may be running from here.
    await npm(node, ['install', '--no-save', '--include=dev', ...quietly]);
    return;
  }
  refuseWhileRunning();
  console.log('Installing what the shop is made of …');
  await npm(node, ['ci', tools ? '--include=dev' : '--omit=dev', ...quietly]);
}

/** npm would empty the folder behind the link, which belongs to another checkout. */
function refuseLink() {
  const folder = join(projectFolder, 'node_modules');
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    'node_modules is a link to another folder, which installing would empty. Please remove the link first.',
  );
  process.exit(1);
}

/** @param {boolean} tools */
function isInstalled(tools) {
  const wanted = packages('package-lock.json');
  const present = packages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, optional, dev }]) => {
    if (dev && !tools) return true;
    const found = present[path];
    // Optional packages are for other platforms.
    return path === '' || (found ? found.version === version : optional === true);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }>}
 */
function packages(file) {
  const path = join(projectFolder, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/**
 * Runs npm on the given Node. Its output is shown only when it fails.
 * @param {string} node
 * @param {string[]} args
 */
export async function npm(node, args) {
  // `npm start` passes the path of npm; otherwise npm is on the PATH.
  const own = process.env.npm_execpath;
  const [program, ...first] = own?.endsWith('.js') ? [node, own] : ['npm'];
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  };
  const child = spawn(program, [...first, ...args], { cwd: projectFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => {
    child.on('error', () => reject(new Error('npm is needed once, and it is not on the PATH.')));
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`npm ${args[0]} failed:\n${output.trim()}`);
}
