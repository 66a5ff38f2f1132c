import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { projectFolder } from './project.mjs';

/**
 * Runs npm on the given Node. Its output is shown only when it fails.
 * @param {string} node
 * @param {string[]} args
 */
export async function npm(node, args) {
  // Under `npm start` npm says where it lives; by hand it is on the path.
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
