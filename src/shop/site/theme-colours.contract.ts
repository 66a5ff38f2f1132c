import { contrastOf, tokenPairs } from './colour-pairs.contract.ts';
import { hexOf, perceived } from './colours.contract.ts';
import type { Perceived } from './colours.contract.ts';
import { firstTheme } from './theme-choices.contract.ts';

/** Those of tokens.css that a page of the shop sets text in or upon. */
export const firstColours = {
  white: '#ffffff',
  paper: firstTheme.ground,
  oat: '#f6f0e6',
  'oat-deep': '#ece3d3',
  ink: '#22302b',
  muted: '#4c5b54',
  field: '#8a7f70',
  pine: firstTheme.main,
  'pine-deep': '#163a30',
  'pine-pale': '#e3ebe5',
  clay: '#b24a2c',
  'clay-deep': '#933a20',
  'clay-pale': '#f9e6de',
  marigold: '#f2b33d',
  error: '#a32a22',
  'error-pale': '#fbe9e6',
  success: '#2a6b3f',
  'success-pale': '#e4efe6',
  food: '#f3d9cc',
  toys: '#f6e4bc',
  accessories: '#d3ddcf',
  health: '#d3e2e7',
  'picture-hero': '#ecdabd',
} as const;

type Token = keyof typeof firstColours;
type ShopColours = Record<Token, string>;

/** Pictures, tints and white fields stand on it, so it is a light colour. */
const leastLightness = 0.9;

/** They become darker until they can be read, or read upon; all others are light. */
const darkened: readonly string[] = 'muted ink field pine pine-deep clay clay-deep error success'.split(' ');

/** Text that is white in part is all white in a shop with colours of its own (theme-sheet.contract.ts): its main colour may be lighter. */
export const themePairs = tokenPairs.filter(({ front }) => !front.startsWith('white/'));

/**
 * All colours of the shop's pages from the two that were chosen. Each keeps the distance to the main colour or to the ground that it
 * has in a new shop. A ground that is too dark becomes lighter, and what cannot be read on it becomes darker: every pair of
 * `themePairs` reaches its contrast.
 */
export function coloursOf({ main, ground }: { main: string; ground: string }): ShopColours {
  const paper = lightened(ground);
  const grounds = { ...firstColours, ...tinted(paper, ['paper', 'oat', 'oat-deep'], 'paper', added) };
  const first = readable({ ...grounds, pine: main.toLowerCase() }, ['pine']);
  const { pine } = first;
  const colours = {
    ...first,
    ...tinted(pine, ['ink', 'muted'], 'pine', paler),
    ...tinted(pine, ['pine-deep'], 'pine', added),
    ...tinted(pine, ['pine-pale'], 'pine', paler),
    ...tinted(paper, ['field'], 'paper', paler),
  };
  return readable(colours, darkened);
}

function lightened(ground: string): string {
  const seen = perceived(ground);
  return seen.lightness < leastLightness ? hexOf({ ...seen, lightness: leastLightness }) : ground.toLowerCase();
}

/** How a colour follows another from what that is in a new shop to what it was chosen to be. */
type Following = (colour: Perceived, from: Perceived, to: Perceived) => Pick<Perceived, 'lightness' | 'chroma'>;

const added: Following = (colour, from, to) => ({
  lightness: colour.lightness + to.lightness - from.lightness,
  chroma: paler(colour, from, to).chroma + Math.max(0, to.chroma - from.chroma),
});

const paler: Following = ({ lightness, chroma }, from, to) => ({
  lightness,
  chroma: chroma * Math.min(1, to.chroma / from.chroma),
});

function tinted<Name extends Token>(chosen: string, names: readonly Name[], after: 'paper' | 'pine', by: Following) {
  const [from, to] = [perceived(firstColours[after]), perceived(chosen)];
  const colours = names.map((name) => {
    const colour = perceived(firstColours[name]);
    return [name, hexOf({ ...by(colour, from, to), hue: colour.hue + to.hue - from.hue })] as const;
  });
  return Object.fromEntries(colours) as Record<Name, string>;
}

/** One that was made darker may be another's ground, so all pairs are looked at again. */
function readable(colours: ShopColours, names: readonly string[]): ShopColours {
  const mended: ShopColours = { ...colours };
  let isChanged = false;
  for (const { front, grounds, least } of themePairs)
    for (const ground of grounds) {
      const name = [front, ground].find((one) => names.includes(one)) as Token | undefined;
      if (!name) continue;
      while (contrastOf(mended, front, ground) < least) {
        mended[name] = darker(mended[name]);
        isChanged = true;
      }
    }
  return isChanged ? readable(mended, names) : mended;
}

function darker(hex: string): string {
  const seen = perceived(hex);
  return hexOf({ ...seen, lightness: seen.lightness - 0.008 });
}
