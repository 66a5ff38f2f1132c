// Without zod: src/web/styles and the owner's screen measure with it too.

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, share: number];

/** Lightness from 0 to 1, chroma from 0 to some 0.32, hue in degrees: equal steps look equal (OKLCH, Björn Ottosson 2020). */
export type Perceived = { lightness: number; chroma: number; hue: number };

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

function luminance(colour: Colour): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Three = [number, number, number];
const row = ([a, b, c]: Three, [x, y, z]: Three) => a * x + b * y + c * z;
const times = (matrix: readonly [Three, Three, Three], three: Three): Three => [
  row(matrix[0], three),
  row(matrix[1], three),
  row(matrix[2], three),
];

function linear([red, green, blue]: Colour): Three {
  const level = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [level(red), level(green), level(blue)];
}

export function perceived(hex: string): Perceived {
  const cones = times(
    [
      [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
      [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
      [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ],
    linear(readColour(hex)),
  );
  const [l, m, s] = cones.map(Math.cbrt) as Three;
  const [lightness, a, b] = times(
    [
      [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
      [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
      [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
    ],
    [l, m, s],
  );
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI };
}

/** As `#1f4d40`; what no screen can show is made paler until one can. */
export function hexOf({ lightness, chroma, hue }: Perceived): string {
  const light = Math.min(1, Math.max(0, lightness));
  for (let shown = Math.max(0, chroma); ; shown -= 0.004) {
    const parts = screenParts({ lightness: light, chroma: Math.max(0, shown), hue });
    if (shown <= 0 || parts.every((part) => part > -0.0005 && part < 1.0005)) return inHex(parts);
  }
}

function screenParts({ lightness, chroma, hue }: Perceived): Three {
  const angle = (hue * Math.PI) / 180;
  const cones = times(
    [
      [1, 0.396_337_777_4, 0.215_803_757_3],
      [1, -0.105_561_345_8, -0.063_854_172_8],
      [1, -0.089_484_177_5, -1.291_485_548],
    ],
    [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)],
  );
  return times(
    [
      [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
      [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
      [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
    ],
    cones.map((cone) => cone ** 3) as Three,
  );
}

function inHex(parts: Three): string {
  const digits = parts.map((part) => {
    const share = Math.min(1, Math.max(0, part));
    const level = share <= 0.003_130_8 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
    return Math.round(level * 255).toString(16);
  });
  return `#${digits.map((digit) => digit.padStart(2, '0')).join('')}`;
}
