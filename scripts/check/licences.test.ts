import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkLicences } from './licences.ts';

type Package = { version: string; license?: string; dev?: boolean };

function licences(packages: Record<string, Omit<Package, 'version'>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'licences-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const paths = Object.entries(packages).map(([name, one]) => [`node_modules/${name}`, { version: '1.0.0', ...one }]);
  const lock = { packages: { '': { license: 'UNLICENSED' }, ...Object.fromEntries(paths) } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
  return checkLicences(root).map(({ message }) => message.split(' under ')[0] ?? '');
}

test('a licence that nobody has looked at is reported, and so is none', () => {
  expect(
    licences({
      one: { license: 'AGPL-3.0-only' },
      two: { license: 'SEE LICENSE IN terms.txt' },
      three: {},
      'one/node_modules/four': { license: 'MIT AND GPL-2.0-only' },
    }),
  ).toEqual(['one is', 'two is', 'three is', 'four is']);
});

test('permissive ones are not, where there is a choice one is enough, and what only tests use is not handed on', () => {
  expect(
    licences({
      one: { license: 'MIT' },
      two: { license: '(GPL-3.0-only OR ISC)' },
      three: { license: 'MIT AND BSD-3-Clause' },
      four: { license: 'AGPL-3.0-only', dev: true },
    }),
  ).toEqual([]);
});

test('an exception is for its package alone, under the licence that it had', () => {
  expect(licences({ '@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' } })).toEqual([]);
  expect(licences({ '@img/sharp-libvips-linux-x64': { license: 'SSPL-1.0' } })).toHaveLength(1);
  expect(licences({ another: { license: 'LGPL-3.0-or-later' } })).toHaveLength(1);
});
