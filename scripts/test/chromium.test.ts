import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { ensureChromium } from './chromium.ts';
import type { Machine } from './chromium.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** A machine of shell scripts without a network: Playwright's download only puts `download` in place, if anything. */
function machineWith({ isRoot = true, download = '' } = {}, programs: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  const put = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  for (const [name, script] of Object.entries(programs)) put(name, script);
  const commands: string[] = [];
  const machine: Machine = {
    path: folder,
    fetched: join(folder, 'fetched'),
    isRoot,
    run([command = '', ...args]) {
      commands.push([command, ...args].join(' '));
      const isDownload = command === process.execPath;
      if (isDownload && download) put('fetched', download);
      const env = { PATH: `${folder}:/usr/bin:/bin`, HERE: folder };
      return isDownload ? download !== '' : spawnSync(command, args, { env }).status === 0;
    },
  };
  return { machine, folder, commands };
}

const works = 'echo Chromium 150';
const broken = 'echo error while loading shared libraries: libnss3.so >&2; exit 127';
const aptGet = `case "$*" in *install*) printf '#!/bin/sh\\necho Chromium' > "$HERE/chromium"; chmod 755 "$HERE/chromium";; esac`;
const brokenSudo = 'echo a password is required >&2; exit 1';
const sudo = '[ "$1" = -n ] && shift && exec "$@"';

test.each([
  ['the system’s own', {}, { chromium: works }, 'chromium'],
  [
    'the headless shell, where there is no other',
    {},
    { 'chromium-headless-shell': works, 'apt-get': aptGet },
    'chromium-headless-shell',
  ],
  ['the system’s own under another name', {}, { 'google-chrome-stable': works }, 'google-chrome-stable'],
  ['one that Playwright fetched before', {}, { fetched: works, 'apt-get': aptGet }, 'fetched'],
  ['one that Playwright fetches', { download: works }, { 'apt-get': aptGet }, 'fetched'],
  ['apt-get’s, where nothing can be fetched', {}, { 'apt-get': aptGet }, 'chromium'],
  ['apt-get’s, where what was fetched does not start', { download: broken }, { 'apt-get': aptGet }, 'chromium'],
  ['apt-get’s, by sudo that asks for nothing', { isRoot: false }, { 'apt-get': aptGet, sudo }, 'chromium'],
])('the browser tests run in %s, and the output says so', (_what, options, programs, name) => {
  const { machine, folder } = machineWith(options, programs);
  expect(ensureChromium(machine)).toBe(true);
  expect(console.log).toHaveBeenLastCalledWith(`The browser is ${join(folder, name)}.`);
});

test.each([
  ['apt-get has none', {}, { 'apt-get': 'exit 100' }],
  ['sudo asks for a password', { isRoot: false }, { 'apt-get': aptGet, sudo: brokenSudo }],
  ['the one there is does not start', {}, { chromium: broken, 'apt-get': 'exit 100' }],
])('there is no browser where %s', (_what, options, programs) => {
  expect(ensureChromium(machineWith(options, programs).machine)).toBe(false);
});

test('nothing is downloaded or installed where there is a browser', () => {
  const { machine, commands, folder } = machineWith({}, { chromium: works, 'apt-get': aptGet });
  ensureChromium(machine);
  expect(commands).toEqual([`${join(folder, 'chromium')} --version`]);
});
