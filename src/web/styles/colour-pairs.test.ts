import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrastOf, shopOnly, tokenPairs } from '#shop/site/colour-pairs.contract.ts';
import type { Colours } from '#shop/site/colour-pairs.contract.ts';

const web = join(import.meta.dirname, '..');
const [light = '', admin = ''] = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').split('[data-dark]');
const day = coloursIn(light);
const night = { ...day, ...coloursIn(admin) };

const pairs = tokenPairs.flatMap(({ front, grounds, least, of }) =>
  grounds.map((ground) => ({ front, ground, least, of })),
);

test.each(pairs)('$front on $ground has enough contrast for $of in the light scheme', ({ front, ground, least }) => {
  expect(measured(day, front, ground)).toBeGreaterThanOrEqual(least);
});

const pairsOfAdmin = pairs.filter(({ front, ground }) => !shopOnly.includes(front) && !shopOnly.includes(ground));

test.each(pairsOfAdmin)(
  '$front on $ground has enough contrast for $of in the dark scheme',
  ({ front, ground, least }) => {
    expect(measured(night, front, ground)).toBeGreaterThanOrEqual(least);
  },
);

test('every pair used by a screen is measured', () => {
  const known = new Set(pairs.map(({ front, ground }) => `${front} on ${ground}`));
  const made = globSync('**/*.tsx', { cwd: web }).flatMap((file) => pairsMade(readFileSync(join(web, file), 'utf8')));
  expect(made.length).toBeGreaterThan(10);
  expect([...new Set(made)].filter((pair) => !known.has(pair))).toEqual([]);
});

test('every text colour is measured on paper', () => {
  const texts = globSync('**/*.tsx', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/\btext-([a-z-]+(?:\/\d+)?)/g)].map(([, name = '']) => name),
  );
  const fronts = new Set(tokenPairs.map(({ front }) => front));
  const colours = [...new Set(texts)].filter((name) => isToken(name));
  expect(colours.filter((name) => !fronts.has(name))).toEqual([]);
});

function coloursIn(css: string): Colours {
  const named = css.matchAll(/--color-([a-z-]+): (#[\da-f]+|rgb\([^)]+\))/g);
  return Object.fromEntries([...named].map(([, name = '', value = '']) => [name, value]));
}

/** To two places, so that 4.499 is not told as 4.5. */
function measured(colours: Colours, front: string, ground: string): number {
  return Math.floor(contrastOf(colours, front, ground) * 100) / 100;
}

function isToken(name: string): boolean {
  return (name.split('/')[0] ?? '') in day;
}

/** A ground and a text in the same list of classes, of the same state: `hover:bg-oat hover:text-ink` or `bg-pine text-white`. */
function pairsMade(source: string): string[] {
  const lists = [...source.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g)].map(([, , list = '']) => list.split(/\s+/));
  return lists.flatMap((classes) => {
    const states = new Set(classes.map(stateOf));
    return [...states].flatMap((state) => {
      const [ground, front] = ['bg', 'text'].map((of) => tokenOf(classes, of, state) ?? tokenOf(classes, of, ''));
      const isNew = state === '' || tokenOf(classes, 'bg', state) !== undefined;
      return ground && front && isNew ? [`${front} on ${ground}`] : [];
    });
  });
}

function stateOf(name: string): string {
  return name.slice(0, name.lastIndexOf(':') + 1);
}

function tokenOf(classes: readonly string[], of: string, state: string): string | undefined {
  const wanted = `${state}${of}-`;
  const found = classes.find((name) => name.startsWith(wanted) && isToken(name.slice(wanted.length)));
  return found?.slice(wanted.length);
}
