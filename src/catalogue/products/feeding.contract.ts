import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/** From a food's pack: what an animal of that weight, in kilograms, eats a day, in grams. */
export type FeedingRow = { kg: number; grams: number };

export const mostFeedingRows = 20;
export const heaviestAnimalKg = 120;

/** What a pack comes to: `perDay` is the price of a day. */
export type Lasting = { days: number; perDay: Pence };

/** Between two rows by how far it lies between them; beyond the table nobody knows. `rows`: the lightest first. */
export function gramsADay(rows: readonly FeedingRow[], kg: number): number | null {
  const above = rows.findIndex((row) => row.kg >= kg);
  const [upper, lower] = [rows[above], rows[above - 1]];
  if (!upper) return null;
  if (upper.kg === kg) return upper.grams;
  if (!lower) return null;
  return lower.grams + ((upper.grams - lower.grams) * (kg - lower.kg)) / (upper.kg - lower.kg);
}

/** Whole days only: the last bowl is not filled. `packGrams`: what is in the pack, in grams. */
export function lastingOf(
  { price, packGrams }: { price: Pence; packGrams: number },
  rows: readonly FeedingRow[],
  kg: number,
): Lasting | null {
  const grams = gramsADay(rows, kg);
  if (grams === null || grams > packGrams) return null;
  return { days: Math.floor(packGrams / grams), perDay: pence(Math.round((price * grams) / packGrams)) };
}

/** In grams; null: not sold by weight. */
export function packGramsOf(quantity: { value: number; unit: string } | null): number | null {
  if (quantity?.unit === 'kg') return quantity.value * 1000;
  return quantity?.unit === 'g' ? quantity.value : null;
}

/** The weights of which people think first, by animal, in kilograms. */
const usualKg: Readonly<Record<string, number>> = { dog: 20, cat: 4 };

/** The weight that a food is shown for at first: the row nearest to what the animal usually weighs. */
export function firstWeight(rows: readonly FeedingRow[], pet: string | null): number | null {
  const usual = usualKg[pet ?? ''] ?? 0;
  const nearest = rows.toSorted((one, other) => Math.abs(one.kg - usual) - Math.abs(other.kg - usual));
  return (usual === 0 ? rows[Math.floor(rows.length / 2)] : nearest[0])?.kg ?? null;
}
