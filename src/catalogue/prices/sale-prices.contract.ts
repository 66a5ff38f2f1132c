import { z } from 'zod';
import { momentInput } from '#platform/moment.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';
import { mostProductsAtOnce } from '../products/product-limits.contract.ts';
import { productId } from '../products/products.contract.ts';
import { roundings } from './price-rounding.contract.ts';

const moment = momentInput('Enter a day and a time').nullable().default(null);

const times = {
  startsAt: moment.meta({ description: 'Null: at once' }),
  endsAt: moment.meta({ description: 'Null: until it is ended' }),
};
const endsLater = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt);
const endError = { path: ['endsAt'], message: 'The end must come after the start' };

export const saleBody = z
  .object({ price: poundsInput.refine((price) => price !== '0.00', 'Enter a price above 0'), ...times })
  .refine(endsLater, endError)
  .meta({ example: { price: '9.99', endsAt: '2030-01-06T00:00:00.000Z' } });

/** Of many products: so many percent off the price of each. */
export const salesBody = z
  .object({
    ids: z
      .array(productId)
      .min(1, 'Choose at least one product')
      .max(mostProductsAtOnce, `Change ${mostProductsAtOnce} at a time at most`),
    percentOff: z
      .number('Enter a percentage such as 20')
      .min(1, 'Take 1% off at least')
      .max(90, 'Take 90% off at most'),
    rounding: z.enum(roundings, `Round to one of: ${roundings.join(', ')}`).default('none'),
    ...times,
  })
  .refine(endsLater, endError)
  .meta({ example: { ids: [1], percentOff: 20 } });

export const saleOutcomes = z.object({
  set: z.array(productId).meta({ description: 'The products that are in a sale, or will be' }),
  refused: z.array(z.object({ id: productId, reason: z.string() })),
});

export const endSalesBody = z.object({ ids: salesBody.shape.ids }).meta({ example: { ids: [1] } });
export const endedSales = z.object({ ended: z.int() });

/** A sale as the owner sees it. */
export const sale = z
  .object({
    price: pounds,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable(),
    hasBegun: z.boolean(),
  })
  .meta({ id: 'Sale' });

export type SaleBody = z.infer<typeof saleBody>;
export type SalesBody = z.infer<typeof salesBody>;
export type SaleOutcomes = z.infer<typeof saleOutcomes>;
export type EndedSales = z.infer<typeof endedSales>;
export type Sale = z.infer<typeof sale>;
