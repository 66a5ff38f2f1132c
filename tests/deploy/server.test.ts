import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/*
 * The scripts that make and update the shop of a server, with real git, tar and files, on a machine without Docker, systemd and
 * firewall: these only write down how they were called.
 */
const root = join(import.meta.dirname, '../..');
const cloudInit = readFileSync(join(root, 'deploy/cloud-init.yaml'), 'utf8');

test('the file for the provider is a valid one, and its settings are a line each', () => {
  const schema = spawnSync('cloud-init', ['schema', '--config-file', join(root, 'deploy/cloud-init.yaml')]);
  // Debian's package: where it is missing, the file is still read below.
  const said = schema.error ? '' : `${schema.stdout.toString()}${schema.stderr.toString()}`.replace(/^Valid .*\n/, '');
  expect([schema.status ?? 0, said]).toEqual([0, '']);
  expect(cloudInit.startsWith('#cloud-config\n')).toBe(true);
  const { write_files: files, runcmd: commands } = parse(cloudInit);
  const names = [...files[0].content.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(names).toEqual(['ADDRESS', 'OTHER_NAMES', 'RELEASE', 'UPDATES', 'CODE', 'BACKUP_PASSPHRASE']);
  expect(spawnSync('bash', ['-n'], { input: commands[0] }).status).toBe(0);
});

test('a new server gets its secrets, folders, units and a running shop; a second run changes no secret', () => {
  using server = openServer();
  const first = server.run('set-up');
  expect([first.status, first.stderr]).toEqual([0, '']);
  const settings = server.read('shop/.env');
  expect(settings).toMatch(/^SHOP_URL=https:\/\/www\.pawandvale\.example$/m);
  expect(settings).toMatch(/^SHOP_OTHER_NAMES=pawandvale\.example$/m);
  expect(settings).toMatch(/^SHOP_SECRET=[\w-]{64}$/m);
  const [, code] = /^SHOP_SETUP_CODE=((?:[2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]{4})$/m.exec(settings) ?? [];
  expect(first.stdout).toContain(`make your account with the code ${code}`);
  expect(statSync(join(server.path, 'shop/.env')).mode & 0o777).toBe(0o600);
  const override = parse(server.read('shop/compose.override.yaml'));
  expect(override.services.shop.volumes.at(-1)).toBe(`${server.path}/state/updates/result:/updates/result:ro`);
  expect(server.calls()).toEqual([
    'systemctl daemon-reload',
    'systemctl enable --now paw-and-vale-update.path',
    'systemctl disable --now paw-and-vale-update.timer',
    'ufw allow OpenSSH',
    'ufw allow 80/tcp',
    'ufw allow 443',
    'ufw --force enable',
    'docker compose up --detach --build --wait --wait-timeout 600',
  ]);

  expect(server.run('set-up').status).toBe(0);
  expect(server.read('shop/.env')).toBe(settings);
});

test.each([
  ['ADDRESS', 'https://www.pawandvale.example'],
  ['ADDRESS', 'shop.example;reboot'],
  ['CODE', 'short'],
  ['BACKUP_PASSPHRASE', "it's $HOME and more"],
])('%s=%s is refused before anything is written', (name, value) => {
  using server = openServer({ [name]: value });
  const { status, stderr } = server.run('set-up');
  expect([status, stderr]).toEqual([1, expect.stringContaining(name)]);
  expect([existsSync(join(server.path, 'shop/.env')), server.calls()]).toEqual([false, []]);
});

test('an update is built aside, backed up, started and reported; a request is removed and never read', () => {
  using server = openServer();
  server.run('set-up');
  server.release('two');
  const wish = join(server.path, 'state/updates/wanted/update');
  symlinkSync(join(server.path, 'shop/.env'), wish);
  server.forget();

  const { status } = server.run('update');

  expect(status).toBe(0);
  expect(server.read('shop/version')).toBe('two');
  expect([existsSync(wish), existsSync(join(server.path, 'shop/.env'))]).toEqual([false, true]);
  expect(server.result()).toMatchObject({ state: 'done', message: 'The shop was updated.' });
  expect(server.calls().map((call) => call.replaceAll(/--project-directory \S+/g, '-'))).toEqual([
    'docker image tag paw-and-vale paw-and-vale:before',
    'docker compose - build --pull',
    'docker compose - exec -T shop node scripts/backup.ts',
    'docker compose - up --detach --no-build --remove-orphans --wait --wait-timeout 300',
    'docker image prune --force',
    'docker builder prune --force --keep-storage 4GB',
  ]);
});

test('without a newer version nothing is touched', () => {
  using server = openServer();
  server.run('set-up');
  server.forget();
  expect([server.run('update').status, server.calls()]).toEqual([0, []]);
  expect(server.result()).toMatchObject({ state: 'newest' });
});

test.each([
  ['build', 'failed', 'could not be built'],
  ['exec', 'failed', 'The backup failed'],
])('when %s fails the shop goes on as it was', (step, state, message) => {
  using server = openServer();
  server.run('set-up');
  server.release('two');
  server.failing(step, 1);
  expect(server.run('update').status).toBe(1);
  expect(server.read('shop/version')).toBe('one');
  expect(server.result()).toMatchObject({ state, message: expect.stringContaining(message) });
  expect(server.calls().filter((call) => call.includes(' up ') && call.includes('--no-build'))).toEqual([]);
});

test('a version that does not start makes way for the one before', () => {
  using server = openServer();
  server.run('set-up');
  server.release('two');
  server.failing('up', 1);
  expect(server.run('update').status).toBe(1);
  expect(server.read('shop/version')).toBe('one');
  expect(server.result()).toMatchObject({ state: 'returned' });
  const after = server.calls().slice(-2);
  expect(after[0]).toBe('docker image tag paw-and-vale:before paw-and-vale');
  expect(after[1]).toContain(' up --detach --no-build');
});

test('a shop that cannot start at all is reported', () => {
  using server = openServer();
  server.run('set-up');
  server.release('two');
  server.failing('up', 2);
  expect(server.run('update').status).toBe(1);
  expect(server.result()).toMatchObject({ state: 'failed', message: expect.stringContaining('Neither') });
});

/** A server whose shop is the release 'one' of a repository beside it. */
function openServer(changed: Record<string, string> = {}) {
  const path = mkdtempSync(join(tmpdir(), 'paw-and-vale-server-'));
  const [shop, calls] = [join(path, 'shop'), join(path, 'calls')];
  mkdirSync(join(path, 'units'));
  const release = makeOrigin(join(path, 'origin'));
  git(path, 'clone', '--quiet', '--depth', '1', `file://${path}/origin`, shop);
  writeFileSync(join(path, 'conf'), confWith(changed));
  const env = {
    PATH: `${makePrograms(path)}:${process.env.PATH}`,
    PAW_FOLDER: shop,
    PAW_STATE: join(path, 'state'),
    PAW_UNITS: join(path, 'units'),
    PAW_CONF: join(path, 'conf'),
  };
  return {
    path,
    release,
    read: (file: string) => readFileSync(join(path, file), 'utf8'),
    result: () => JSON.parse(readFileSync(join(path, 'state/updates/result/update.json'), 'utf8')),
    calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
    forget: () => rmSync(calls, { force: true }),
    failing: (step: string, times: number) => writeFileSync(join(path, `fail-${step}`), 'once\n'.repeat(times)),
    run: (script: 'set-up' | 'update') =>
      spawnSync(join(shop, 'deploy/server', script), { env, encoding: 'utf8', cwd: tmpdir() }),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

function git(folder: string, ...args: string[]): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.co.uk'];
  execFileSync('git', [...who, '-C', folder, ...args], { stdio: 'pipe' });
}

/** @returns a function that makes a release */
function makeOrigin(origin: string): (name: string) => void {
  mkdirSync(origin);
  git(origin, 'init', '--quiet');
  cpSync(join(root, 'deploy/server'), join(origin, 'deploy/server'), { recursive: true });
  writeFileSync(join(origin, '.gitignore'), '.env\n');
  const release = (name: string) => {
    writeFileSync(join(origin, 'version'), name);
    git(origin, 'add', '--all');
    git(origin, 'commit', '--quiet', '--message', name);
  };
  release('one');
  return release;
}

function confWith(changed: Record<string, string>): string {
  const conf: string = parse(cloudInit).write_files[0].content;
  return Object.entries(changed).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`),
    conf,
  );
}

/** A step fails as often as its file has lines. @returns the folder with the programs that only write down their calls */
function makePrograms(path: string): string {
  const bin = join(path, 'bin');
  mkdirSync(bin);
  const recorder = `#!/bin/bash
echo "$(basename "$0") $*" >>'${path}/calls'
for step in build exec up; do
  case " $* " in *" $step "*) if [ -s '${path}/fail-'$step ]; then sed -i 1d '${path}/fail-'$step; exit 1; fi;; esac
done
`;
  // Whoever runs the tests may not give files to others.
  const install = `#!/bin/bash
args=()
for arg; do case $arg in --owner=*|--group=*) ;; *) args+=("$arg");; esac; done
exec /usr/bin/install "\${args[@]}"
`;
  for (const [name, text] of Object.entries({ docker: recorder, systemctl: recorder, ufw: recorder, install })) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}
