import { z } from 'zod';
import { isMargin, margin, readFraction, toFraction } from './margin.contract.ts';

/** A margin in a request: `"0.3"`, `0.3` or `"30%"`. Becomes the fraction, to four decimals. */
export const marginInput = z
  .union([z.string().trim(), z.number()], 'Enter a margin such as 30% or 0.3')
  .transform(readFraction)
  .refine(isMargin, 'Enter a margin from 0% to below 100%, such as 30% or 0.3')
  .transform((found) => toFraction(margin(found)))
  .meta({ description: 'Gross margin: a fraction, or a percentage with its sign', example: '30%' });

/** A margin in a response. */
export const marginFraction = z
  .string()
  .meta({ description: 'Gross margin, (price − cost) / price, as a fraction', example: '0.3' });
