import { expect, test } from 'vitest';
import { inFull } from '../../../tests/support/in-full.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { contrastOf } from './colour-pairs.contract.ts';
import { hexOf, perceived } from './colours.contract.ts';
import { coloursOf, firstColours, themePairs } from './theme-colours.contract.ts';

type Chosen = { main: string; ground: string };

/** Every pair that cannot be read. */
function unreadable(chosen: Chosen): string[] {
  const colours = coloursOf(chosen);
  return themePairs.flatMap(({ front, grounds, least }) =>
    grounds
      .filter((ground) => contrastOf(colours, front, ground) < least)
      .map((ground) => `${front} on ${ground} of ${chosen.main} and ${chosen.ground}`),
  );
}

test('the colours of a new shop lead to those of a new shop', () => {
  expect(coloursOf({ main: '#1F4D40', ground: '#fffdf9' })).toEqual(firstColours);
});

test('a colour is the same after it was taken apart', () => {
  for (const hex of ['#000000', '#ffffff', '#1f4d40', '#ff0000', '#00ff00', '#0000ff', '#f2b33d'])
    expect(hexOf(perceived(hex))).toBe(hex);
});

test('what can be read stays as it was chosen', () => {
  expect(coloursOf({ main: '#1d3557', ground: '#ffffff' })).toMatchObject({ pine: '#1d3557', paper: '#ffffff' });
});

test.each([
  { main: '#ffd400', ground: '#ffffff', of: 'a bright yellow' },
  { main: '#ffffff', ground: '#ffffff', of: 'white on white' },
  { main: '#000000', ground: '#000000', of: 'black on black' },
  { main: '#ff00ff', ground: '#00ff00', of: 'the loudest pair' },
  { main: '#808080', ground: '#808080', of: 'grey on grey' },
  { main: '#0a0a2a', ground: '#ffe600', of: 'a strong ground' },
])('$of becomes colours that can be read', ({ main, ground }) => {
  expect(unreadable({ main, ground })).toEqual([]);
});

test('whatever pair is chosen, every text, button, edge and outline can be told from its ground', () => {
  const random = seededRandom('pairs of colours');
  const colour = () =>
    `#${Math.floor(random() * 2 ** 24)
      .toString(16)
      .padStart(6, '0')}`;
  for (let tried = 0; tried < (inFull ? 3000 : 150); tried += 1)
    expect(unreadable({ main: colour(), ground: colour() })).toEqual([]);
});

test('a ground is light, and a main colour keeps its hue where it becomes darker', () => {
  const { paper, pine } = coloursOf({ main: '#ff7a00', ground: '#101010' });
  expect(perceived(paper).lightness).toBeGreaterThan(0.89);
  expect(Math.abs(perceived(pine).hue - perceived('#ff7a00').hue)).toBeLessThan(8);
});
