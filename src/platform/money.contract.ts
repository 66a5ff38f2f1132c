import { z } from 'zod';
import { poundsError, readPounds, typedPounds } from './money.ts';

/** A decimal string in pounds with two places, as in every response. */
export const pounds = z
  .string()
  .regex(/^-?\d{1,14}\.\d{2}$/, 'Enter an amount in pounds such as 12.99')
  .meta({ description: 'Pounds sterling as a decimal string with two places', example: '12.99' });

/** An amount in a request: a number, or a text as `readPounds` takes it. Becomes the decimal string. */
export const poundsInput = z
  .union([z.string().trim(), z.number().transform(String)], 'Enter an amount in pounds such as 12.99')
  .pipe(z.string().regex(typedPounds, { error: ({ input }) => poundsError(String(input)) }))
  .transform((text) => readPounds(text) ?? text)
  .meta({ description: 'Pounds sterling, with two decimals at most', example: '12.99' });
