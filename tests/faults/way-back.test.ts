import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDataFolder } from '../support/shop-process.ts';

// Each command starts PostgreSQL, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000 });

const project = join(import.meta.dirname, '../..');

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: project, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The newest version with fewer migrations than this one, where its history is here. */
function findVersionBefore(): string | undefined {
  const latest = git('log', '-1', '--format=%H', '--', 'drizzle/meta/_journal.json');
  return latest && git('rev-parse', '--verify', '--quiet', `${latest}^`);
}

/** Its sources, with the dependencies of this one. */
function unpack(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'version-before-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const archive = execFileSync('git', ['archive', commit], { cwd: project, maxBuffer: 512 * 1_048_576 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function run(version: string, dataFolder: string, script: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(version, 'scripts', script), ...args], {
    cwd: version,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SHOP_DATA: dataFolder },
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

const before = findVersionBefore();

test.runIf(before)('the way back that an upgrade prints works with the version before', async () => {
  await using data = openDataFolder();
  const old = unpack(before ?? '');
  run(old, data.path, 'migrate.ts');
  run(old, data.path, 'admin.ts', 'create', 'ann.barker@example.co.uk');

  const said = run(project, data.path, 'upgrade.ts');
  expect(said).toContain('Orders placed after this are lost on that way');
  const [, file = ''] = /npm run restore -- (\S+)/.exec(said) ?? [];
  run(project, data.path, 'admin.ts', 'create', 'later@example.co.uk');

  expect(run(old, data.path, 'restore.ts', file)).toContain('The shop is as it was at');
  const create = (email: string) => run(old, data.path, 'admin.ts', 'create', email);
  expect(create('ann.barker@example.co.uk')).toContain('with the same password as before');
  expect(create('later@example.co.uk')).toContain('with the password');
});

test('a restore names the owners, and offers to bring back only what was there', async () => {
  await using data = openDataFolder();
  run(project, data.path, 'admin.ts', 'create', 'ann.barker@example.co.uk');
  const [file = ''] = run(project, data.path, 'backup.ts', '--quick').split('\n').slice(1);
  await using empty = openDataFolder();

  const moved = run(project, empty.path, 'restore.ts', file);
  expect(moved).toContain('Its owners, who may do everything: ann.barker@example.co.uk.');
  expect(moved).not.toContain('--undo');
  expect(run(project, data.path, 'restore.ts', file)).toContain('npm run restore -- --undo brings it back');
});
