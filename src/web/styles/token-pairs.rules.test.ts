import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, laidOver, readColour, shopOnly, tokenPairs } from './token-pairs.rules.ts';
import type { Colour } from './token-pairs.rules.ts';

const web = join(import.meta.dirname, '..');
const [light = '', admin = ''] = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').split('[data-dark]');
const day = coloursIn(light);
const night = new Map([...day, ...coloursIn(admin)]);

const pairs = tokenPairs.flatMap(({ front, grounds, least, of }) =>
  grounds.map((ground) => ({ front, ground, least, of })),
);

test.each(pairs)('$front on $ground has enough contrast for $of in the light scheme', ({ front, ground, least }) => {
  expect(measured(day, front, ground)).toBeGreaterThanOrEqual(least);
});

const pairsOfAdmin = pairs.filter(({ front }) => !shopOnly.includes(front));

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
  const colours = [...new Set(texts)].filter((name) => day.has(name.split('/')[0] ?? ''));
  expect(colours.filter((name) => !fronts.has(name))).toEqual([]);
});

function coloursIn(css: string): Map<string, Colour> {
  const named = css.matchAll(/--color-([a-z-]+): (#[\da-f]+|rgb\([^)]+\))/g);
  return new Map([...named].map(([, name = '', value = '']) => [name, readColour(value)]));
}

/** To two places, so that 4.499 is not told as 4.5. */
function measured(colours: Map<string, Colour>, front: string, ground: string): number {
  const paper = colourOf(colours, 'paper');
  const under = laidOver(colourOf(colours, ground), paper);
  return Math.floor(contrast(laidOver(colourOf(colours, front), under), under) * 100) / 100;
}

function colourOf(colours: Map<string, Colour>, token: string): Colour {
  const [name = '', percent = '100'] = token.split('/');
  const colour = colours.get(name);
  if (!colour) throw new Error(`There is no token --color-${name}`);
  const [red, green, blue] = colour;
  return [red, green, blue, Number(percent) / 100];
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
  const found = classes.find(
    (name) => name.startsWith(wanted) && day.has(name.slice(wanted.length).split('/')[0] ?? ''),
  );
  return found?.slice(wanted.length);
}
