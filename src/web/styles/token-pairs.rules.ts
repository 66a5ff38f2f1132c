/*
 * The text and background colours used together, by their names in tokens.css. token-pairs.rules.test.ts measures each pair, in
 * the light and the admin's dark scheme, and finds pairs in screens that are not listed here. `white/85` is white at 85 %.
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
  { front: 'clay', grounds: ['paper', 'oat'], least: 3, of: 'marks of lists, lines of charts' },
  { front: 'error', grounds: ['white', 'paper'], least: 3, of: 'edges of fields, dots' },
  { front: 'success', grounds: ['paper', 'oat'], least: 3, of: 'dots' },
  { front: 'marigold', grounds: ['pine'], least: 3, of: 'signs of the footer' },
];

/** Not used in the admin area, so not needed in the dark scheme. */
export const shopOnly: readonly string[] = ['white/85', 'white/75', 'marigold'];

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, share: number];

/** Parses `#fff`, `#1f4d40` and `rgb(34 48 43 / 0.45)`, the formats used in tokens.css. */
export function readColour(text: string): Colour {
  const hex = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(text);
  const digits = hex?.[2] ?? hex?.[1]?.replaceAll(/./g, '$&$&');
  const named = digits?.match(/../g)?.map((pair) => Number.parseInt(pair, 16));
  const spoken = /^rgba?\(([^)]+)\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  const [red, green, blue, share = 1] = named ?? spoken ?? [];
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`${text} is no colour`);
  return [red, green, blue, share];
}

/** Blends a colour over an opaque background. */
export function laidOver([red, green, blue, share]: Colour, ground: Colour): Colour {
  const mixed = [red, green, blue].map((part, at) => part * share + (ground[at] ?? 0) * (1 - share));
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1];
}

/** The WCAG 2.2 contrast ratio, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const level = part / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
