import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Finding } from './file-rules.ts';

/** Ask for no more than that their text goes along, as it does inside each package. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
];

type Exception = { name: RegExp; licence: string | undefined; because: string };

const exceptions: Exception[] = [
  {
    name: /^@img\/sharp-(libvips|win32|wasm32)/,
    licence: 'LGPL-3.0-or-later',
    because: 'A shared library, loaded unchanged from a package of its own, which whoever runs the shop can exchange.',
  },
  {
    name: /^lightningcss/,
    licence: 'MPL-2.0',
    because: 'Only changes to its own files must be published, and we change none; it works during the build alone.',
  },
  {
    name: /^@fontsource-variable\/figtree$/,
    licence: 'OFL-1.1',
    because: 'A font may be embedded and served by anything as long as it is not sold by itself.',
  },
  {
    name: /^argparse$/,
    licence: 'Python-2.0',
    because: 'As permissive as BSD: its text must go along, and does.',
  },
  {
    name: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    because: 'A table of browsers that the build reads; it asks for its source to be named, as its package does.',
  },
  {
    name: /^(?:ssh2|cpu-features|buildcheck)$/,
    licence: undefined,
    because: 'Their package.json names it in an older form; the LICENSE beside it is MIT.',
  },
  {
    name: /^png-js$/,
    licence: undefined,
    because: 'Its package.json says nothing; the LICENSE beside it is MIT.',
  },
];

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

/** The licences of what a shop runs with; what only tests and checks use is not handed on. */
export function checkLicences(root: string): Finding[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const shipped = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { license }]) => ({ name: path.replace(/.*node_modules\//, ''), licence: license }));
  return shipped
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(({ name, licence }) => ({
      file: 'package-lock.json',
      message: `${name} is under ${licence ?? 'a licence that it does not name'}: allow it in scripts/check/licences.ts, with the reason, or do without it`,
    }));
}

/** SPDX: of `A OR B` one must do, of `A AND B` each. */
function isAllowed(name: string, licence: string | undefined): boolean {
  const ours = [...allowed, ...exceptions.filter((one) => one.name.test(name)).map((one) => one.licence)];
  if (licence === undefined) return ours.includes(undefined);
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => ours.includes(one)));
}
