import { z } from 'zod';

/** How far back a scorecard looks. */
export const scorecardDays = 90;

const scorecard = z
  .object({
    supplierId: z.int(),
    orders: z.int().meta({ description: 'Purchase orders it was sent in that time, without cancelled ones' }),
    due: z.int().meta({ description: 'Of these, what it has shipped, or should have by now' }),
    onTime: z.int().meta({ description: 'Of these, shipped within its processing days' }),
    refused: z.int().meta({ description: 'Purchase orders of which it sent nothing' }),
    short: z.int().meta({ description: 'Others of which it did not send everything: sold out after the order' }),
    pieces: z.int().meta({ description: 'That it sent, or is to send' }),
    returned: z.int().meta({ description: 'Pieces from it that customers asked to send back in that time' }),
    products: z.int().meta({ description: 'Its products on sale whose cost at the beginning is known' }),
    dearer: z.int().meta({ description: 'Of these, those that cost more now' }),
  })
  .meta({ id: 'SupplierScorecard' });

export const scorecardList = z.array(scorecard);

export type Scorecard = z.infer<typeof scorecard>;
