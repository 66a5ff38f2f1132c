import { contrast, laidOver, readColour } from './colours.contract.ts';
import type { Colour } from './colours.contract.ts';

/*
 * The text and background colours used together, by their names in tokens.css. src/web/styles/colour-pairs.test.ts measures each
 * pair, in the light and the admin's dark scheme, and finds pairs in screens that are not listed here. The colours that an owner
 * chooses are made to reach them too. `white/85` is white at 85 %.
 */

/** WCAG 2.2 AA: 4.5 for text; 3 for large text, control borders and icons. */
export type TokenPair = { front: string; grounds: readonly string[]; least: 4.5 | 3; of: string };

export const tokenPairs: readonly TokenPair[] = [
  {
    front: 'ink',
    grounds: ['paper', 'white', 'oat', 'oat-deep', 'pine-pale', 'success-pale', 'error-pale', 'clay-pale', 'muted/18'],
    least: 4.5,
    of: 'text',
  },
  { front: 'ink', grounds: ['food', 'toys', 'accessories', 'health', 'marigold'], least: 4.5, of: 'text of badges' },
  { front: 'muted', grounds: ['paper', 'white', 'oat', 'oat-deep', 'pine-pale'], least: 4.5, of: 'text beside text' },
  { front: 'pine', grounds: ['paper', 'white', 'oat', 'oat-deep', 'pine-pale'], least: 4.5, of: 'links' },
  { front: 'error', grounds: ['paper', 'white', 'oat', 'error-pale'], least: 4.5, of: 'what went wrong' },
  { front: 'success', grounds: ['paper', 'oat', 'success-pale'], least: 4.5, of: 'what went well' },
  { front: 'clay', grounds: ['paper', 'oat'], least: 4.5, of: 'discounts' },
  { front: 'white', grounds: ['pine', 'pine-deep', 'clay', 'clay-deep', 'error'], least: 4.5, of: 'text of buttons' },
  { front: 'white/85', grounds: ['pine'], least: 4.5, of: 'links of the footer' },
  { front: 'white/75', grounds: ['pine'], least: 4.5, of: 'small print of the footer' },
  { front: 'field', grounds: ['paper', 'white', 'oat'], least: 3, of: 'edges of fields, switches' },
  { front: 'white', grounds: ['field'], least: 3, of: 'the knob of a switch' },
  { front: 'pine', grounds: ['paper', 'white', 'oat', 'oat-deep', 'pine-pale'], least: 3, of: 'focus, ticks, bars' },
  {
    front: 'pine',
    grounds: ['food', 'toys', 'accessories', 'health', 'marigold', 'picture-hero'],
    least: 3,
    of: 'focus over tints, the title over the hero’s picture',
  },
  { front: 'clay', grounds: ['paper', 'oat'], least: 3, of: 'marks of lists, lines of charts' },
  { front: 'error', grounds: ['white', 'paper'], least: 3, of: 'edges of fields, dots' },
  { front: 'success', grounds: ['paper', 'oat'], least: 3, of: 'dots' },
  { front: 'marigold', grounds: ['pine'], least: 3, of: 'signs of the footer' },
];

/** Not used in the admin area, so not needed in the dark scheme. */
export const shopOnly: readonly string[] = ['white/85', 'white/75', 'marigold', 'picture-hero'];

/** By the names of tokens.css, as `#1f4d40`. */
export type Colours = Readonly<Record<string, string>>;

/** How a front stands on a ground, each the name of a token or part of one, such as `white/85`. */
export function contrastOf(colours: Colours, front: string, ground: string): number {
  const paper = colourOf(colours, 'paper');
  const under = laidOver(colourOf(colours, ground), paper);
  return contrast(laidOver(colourOf(colours, front), under), under);
}

function colourOf(colours: Colours, token: string): Colour {
  const [name = '', percent = '100'] = token.split('/');
  const colour = colours[name];
  if (!colour) throw new Error(`There is no token --color-${name}`);
  const [red, green, blue] = readColour(colour);
  return [red, green, blue, Number(percent) / 100];
}
