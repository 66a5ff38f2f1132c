// Every npm script starts here, on any Node from 20 and before anything is installed: plain JavaScript without dependencies.
// It brings Node 24, the dependencies and the built pages up to date, then runs the command.
import { ensureBuilt } from './launch/built-pages.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { ensureNode } from './launch/node.mjs';
import { run } from './launch/run.mjs';
import { targets } from './launch/targets.mjs';

const [name = '', ...args] = process.argv.slice(2);
const target = targets[name];

if (!target) {
  console.error(`There is no "${name}". There is: ${Object.keys(targets).join(', ')}.`);
  process.exit(1);
}

try {
  const node = await ensureNode();
  await ensureDependencies(node);
  if (target.pages) await ensureBuilt(node);
  process.exitCode = target.command ? await run(node, [...target.command, ...args], target.env) : 0;
} catch (error) {
  console.error(`\n  ${error.message}\n`);
  process.exitCode = 1;
}
