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
