/** Grams. */
export const weightUnits: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1_000,
  kgs: 1_000,
  kilo: 1_000,
  kilos: 1_000,
  kilogram: 1_000,
  kilograms: 1_000,
  lb: 453.592_37,
  lbs: 453.592_37,
  pound: 453.592_37,
  pounds: 453.592_37,
  oz: 28.349_523,
  ounce: 28.349_523,
  ounces: 28.349_523,
};

/** Millimetres. */
export const lengthUnits: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  cms: 10,
  m: 1_000,
  metres: 1_000,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  yd: 914.4,
};

/** The unit that a heading ends with: `weight kg`. */
export function unitIn(heading: string, units: Readonly<Record<string, number>>): number | undefined {
  return units[heading.split(' ').at(-1) ?? ''];
}

/** Lengths in millimetres, as shoppers read them: `60 cm long, 7.5 cm high`. Null: none is known. */
export function sizeText(lengths: Readonly<Record<'long' | 'wide' | 'high', number | null>>): string | null {
  const parts = Object.entries(lengths).flatMap(([way, length]) =>
    length === null ? [] : [`${Math.round(length) / 10} cm ${way}`],
  );
  return parts.length === 0 ? null : parts.join(', ');
}
