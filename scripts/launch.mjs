// Every npm script starts here, on any Node from 20 and before anything is installed: plain JavaScript without dependencies.
// It brings Node 24, the dependencies and the built pages up to date, then runs the command.
import { ensureBuilt } from './launch/built-pages.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { ensureNode } from './launch/node.mjs';
import { run } from './launch/run.mjs';
import { refuseWhileRunning } from './launch/running-shop.mjs';
import { targets } from './launch/targets.mjs';
import { prepareBeside, takeFromBeside } from './launch/version-beside.mjs';

const [name = '', ...args] = process.argv.slice(2);
const target = targets[name];

if (!target) {
  console.error(`There is no "${name}". There is: ${Object.keys(targets).join(', ')}.`);
  process.exit(1);
}

try {
  if (target.stopped) refuseWhileRunning();
  if (target.beside) await prepareBeside(await ensureNode());
  else process.exitCode = await runTarget();
} catch (error) {
  console.error(`\n  ${error.message}\n`);
  process.exitCode = 1;
}

async function runTarget() {
  takeFromBeside();
  // At once: both come over the network, and any Node can install.
  const [node] = await Promise.all([ensureNode(), ensureDependencies(process.execPath, target.tools)]);
  if (target.pages) await ensureBuilt(node);
  return target.command ? run(node, [...target.command, ...args], target.env) : 0;
}
