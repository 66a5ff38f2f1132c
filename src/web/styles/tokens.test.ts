import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';
import { dark, light } from '#platform/mail/layout/mail-layout.ts';
import { firstColours } from '#shop/site/theme-colours.contract.ts';

const web = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(web, file), 'utf8');
const styles = globSync('styles/*.css', { cwd: web });
const screens = globSync('**/*.tsx', { cwd: web });
const tokens = read('styles/tokens.css');

test('no stylesheet or screen sets its own colour or duration', () => {
  const own = /(?<![&\w])#(?:[\da-f]{6}|[\da-f]{3})\b|\b(?:rgb|hsl|oklch)a?\(|: .*\b\d+ms\b/gi;
  const errors = [...styles.filter((file) => !file.endsWith('tokens.css')), ...screens].flatMap((file) =>
    [...read(file).matchAll(own)].map(([found]) => `${file}: ${found}`),
  );
  expect(errors.toSorted()).toEqual([
    'features/admin/families/option-fields.tsx: #808080', // a swatch that has no colour yet
    'layout/document/document-head.tsx: #1f4d40', // the browser's own frame, which cannot read a token
    'styles/base.css: : 0.01ms',
  ]);
  expect(tokens).toContain('--color-pine: #1f4d40;');
});

test('every class that refers to a token has one', async () => {
  const { build } = await compile(`@tailwind utilities;${tokens}`, {});
  const asking = /(?<=['"` :])(?:rounded|text|bg|border|shadow|ease|divide|fill|stroke)-[a-z]+(?=['"` ])/g;
  const used = new Set(screens.flatMap((file) => read(file).match(asking) ?? []));
  expect(used.size).toBeGreaterThan(40);
  expect([...used].filter((name) => build([]) === build([name]))).toEqual([]);
});

test('emails have the pages’ colours, light and dark', () => {
  const [day = '', night = ''] = tokens.split('[data-dark]');
  const { ground, paper, ink, muted, line, pine, onPine } = light;
  expect(of(day, 'oat', 'paper', 'ink', 'muted', 'line', 'pine')).toEqual([ground, paper, ink, muted, line, pine]);
  expect(onPine).toBe('#ffffff');
  const dim = [dark.ground, dark.paper, dark.ink, dark.muted, dark.line, dark.pine, dark.onPine];
  expect(of(night, 'paper', 'oat', 'ink', 'muted', 'line', 'pine', 'white')).toEqual(dim);
});

test('the theme of a new shop is that of the tokens', () => {
  const names = Object.keys(firstColours).filter((name) => name !== 'white');
  expect(of(tokens, ...names)).toEqual(names.map((name) => firstColours[name as keyof typeof firstColours]));
  expect(tokens).toContain('--color-white: #fff;');
});

test('fallback fonts have the weight of the fonts they replace', () => {
  const faces = [...read('styles/fonts.css').matchAll(/@font-face \{[^}]*Fallback[^}]*\}/g)].map(([face]) => face);
  const firstOf = (face: string) => /local\('(.+?)'\)/.exec(face)?.[1];
  const weightsOf = (face: string) => /font-weight: (.+);/.exec(face)?.[1];
  expect(faces.map((face) => [weightsOf(face), firstOf(face)])).toEqual([
    ['100 900', 'Times New Roman Bold'], // headings have one weight, 600
    ['100 900', 'Arial Bold'],
    ['300 549', 'Arial'],
    ['550 900', 'Arial Bold'],
  ]);
});

function of(css: string, ...names: string[]): (string | undefined)[] {
  return names.map((name) => new RegExp(`--color-${name}: (#[\\da-f]+)`).exec(css)?.[1]);
}
