import { z } from 'zod';
import { pounds, poundsInput } from '#platform/money.contract.ts';

const mostBands = 10;
const heaviestGrams = 1_000_000;

/** What a whole order costs to deliver. */
export const rates = z.object({
  freeFrom: pounds.nullable().meta({ description: 'Null: never free' }),
  standard: pounds,
  express: pounds.nullable().meta({ description: 'Null: no express' }),
});

export const weightBand = rates.extend({
  fromGrams: z.int().positive().meta({ description: 'Orders that weigh as much or more, up to the next band' }),
});

export const deliveryAmount = poundsInput.refine((text) => Number(text) <= 10_000, 'Enter £10,000.00 at most');

export const ratesInput = z.object({
  freeFrom: deliveryAmount.nullable(),
  standard: deliveryAmount,
  express: deliveryAmount.nullable(),
});

const weight = 'Enter a weight from 0.001 to 1,000 kg';

export const weightBandsInput = z
  .array(
    ratesInput.extend({
      fromGrams: z.int(weight).min(1, weight).max(heaviestGrams, weight),
    }),
  )
  .max(mostBands, `Give ${mostBands} weights at most`)
  .superRefine((bands, context) => {
    for (const [at, { fromGrams }] of bands.entries()) {
      if (bands.findIndex((band) => band.fromGrams === fromGrams) === at) continue;
      context.addIssue({ code: 'custom', path: [at, 'fromGrams'], message: 'This weight is in the list already' });
    }
  })
  .transform((bands) => bands.toSorted((one, other) => one.fromGrams - other.fromGrams));

export type WeightBand = z.infer<typeof weightBand>;

/** The heaviest that it reaches; undefined: it is lighter than all of them. */
export function bandOf(grams: number, bands: readonly WeightBand[]): WeightBand | undefined {
  return bands.findLast(({ fromGrams }) => fromGrams <= grams);
}
