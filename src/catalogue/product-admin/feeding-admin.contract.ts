import { z } from 'zod';
import { heaviestAnimalKg, mostFeedingRows } from '../products/feeding.contract.ts';
import { feedingRow } from '../products/product-families.contract.ts';

export const feedingTable = z.object({ rows: z.array(feedingRow) }).meta({ id: 'FeedingTable' });

export const feedingBody = z
  .object({
    rows: z
      .array(
        feedingRow.extend({
          kg: z
            .number('Enter a weight in kilograms')
            .positive('Enter a weight above 0')
            .max(heaviestAnimalKg, `No pet weighs more than ${heaviestAnimalKg} kg`),
          grams: z
            .number('Enter grams a day')
            .positive('Enter an amount above 0')
            .max(10_000, 'No pet eats more than 10 kg a day'),
        }),
      )
      .max(mostFeedingRows, `${mostFeedingRows} rows at most`)
      .transform((rows) => rows.toSorted((one, other) => one.kg - other.kg))
      .refine((rows) => new Set(rows.map(({ kg }) => kg)).size === rows.length, 'Enter each weight once'),
  })
  .meta({
    id: 'FeedingTable',
    example: {
      rows: [
        { kg: 10, grams: 150 },
        { kg: 20, grams: 250 },
      ],
    },
  });

export type FeedingBody = z.infer<typeof feedingBody>;
