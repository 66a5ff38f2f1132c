import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const project = join(import.meta.dirname, '..');
/** As npm run has it; see scripts/launch/targets.mjs. */
const quickly = ['--import', join(project, 'scripts/launch/quick-imports.mjs')];

function run(script: string, ...args: string[]) {
  const data = mkdtempSync(join(tmpdir(), 'paw-and-vale-arguments-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const { status, stderr } = spawnSync(process.execPath, [...quickly, join(project, 'scripts', script), ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SHOP_DATA: data },
  });
  return { status, stderr };
}

test.each([
  ['backup.ts', '--folder', 'npm run backup -- --to FOLDER'],
  ['restore.ts', '--untill', 'npm run restore -- --undo'],
])('%s with an argument that it does not know says which there are', (script, argument, usage) => {
  const { status, stderr } = run(script, argument);
  expect(status).toBe(2);
  expect(stderr).toContain(`Unknown option '${argument}'`);
  expect(stderr).toContain(usage);
  expect(stderr).not.toContain('    at ');
});

test.each(['supplier.ts', 'stripe-simulator.ts'])('%s says that its port is taken', async (script) => {
  await using taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { status, stderr } = run(script, '--port', String(port));
  expect(status).toBe(1);
  expect(stderr).toContain(`Port ${port} is taken.`);
  expect(stderr).not.toContain('    at ');
});
