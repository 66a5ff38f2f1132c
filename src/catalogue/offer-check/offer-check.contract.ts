import { z } from 'zod';
import { listPage } from '#platform/http/list-page.contract.ts';
import { offerChannels, offerProblems, problemLevels } from '../google-feed/offer-problems.contract.ts';
import { productId } from '../products/products.contract.ts';

export const findingQuery = z.object({
  channel: z.enum(offerChannels, `Choose one of: ${offerChannels.join(', ')}`).default('google'),
  level: z.enum(problemLevels, `Choose one of: ${problemLevels.join(', ')}`).optional(),
  problem: z.enum(offerProblems, 'Choose a problem of the list').optional(),
  ...listPage,
});

export const offerFinding = z
  .object({
    productId,
    name: z.string(),
    image: z.string().nullable(),
    problems: z.array(z.enum(offerProblems)).meta({ description: 'As of now, the gravest first' }),
  })
  .meta({ id: 'OfferFinding' });

export const offerCheck = z
  .object({
    endedAt: z.iso.datetime().nullable().meta({ description: 'Of the last check; null: none yet' }),
    products: z.int().meta({ description: 'On sale' }),
    refused: z.int().meta({ description: 'That Google would not show' }),
    counts: z.array(z.object({ problem: z.enum(offerProblems), products: z.int() })),
  })
  .meta({ id: 'OfferCheck' });

export type FindingQuery = z.infer<typeof findingQuery>;
export type OfferFinding = z.infer<typeof offerFinding>;
export type OfferCheck = z.infer<typeof offerCheck>;
