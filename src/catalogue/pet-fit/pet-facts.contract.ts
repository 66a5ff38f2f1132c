import { z } from 'zod';
import { productId } from '../products/products.contract.ts';
import { avoidableKeys } from './pet-fit.contract.ts';

const mostPetFacts = 60;
const tooMany = `Ask about ${mostPetFacts} products at most`;
const avoidableKey = z.enum(avoidableKeys);

/** Each id once and sorted, so that a list always has the same address. */
export const petFactsQuery = z.object({
  ids: z
    .string('Enter ids of products')
    .max(660, tooMany)
    .transform((text) => [...new Set(text.split(',').map(Number))].toSorted((one, other) => one - other))
    .pipe(z.array(productId).min(1).max(mostPetFacts, tooMany))
    .meta({ description: 'Product ids, separated by commas', example: '1,2' }),
});

export const petFacts = z
  .object({
    id: z.int(),
    animals: z.array(z.string()).meta({ description: 'Keys of the animals it is for; empty: for any' }),
    stage: z.enum(['young', 'adult', 'senior']).nullable(),
    ingredients: z
      .object({
        contains: z.array(avoidableKey),
        mayContain: z.array(avoidableKey).meta({ description: 'The pack leaves open whether they are in it' }),
        text: z.string(),
        isVague: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Of what is eaten; null: not known' }),
    feeding: z
      .object({ rows: z.array(z.object({ kg: z.number(), grams: z.number() })), packGrams: z.number() })
      .nullable(),
    measures: z
      .object({ part: z.enum(['neck', 'chest']), from: z.int(), to: z.int() })
      .nullable()
      .meta({ description: 'Of the animal that it fits, in centimetres' }),
  })
  .meta({ id: 'PetFacts' });

export const petFactsList = z.array(petFacts);
