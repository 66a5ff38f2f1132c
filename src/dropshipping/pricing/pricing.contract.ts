import { z } from 'zod';
import { marginInput } from '#catalogue/prices/margin-input.contract.ts';
import { poundsInput } from '#platform/money.contract.ts';
import { roundings } from './pricing-words.contract.ts';

/** The highest price of a product; also keeps every sum within what the database's columns hold. */
export const highestPrice = 1_000_000;

const amount = poundsInput.refine((text) => Number(text) <= highestPrice, 'Enter £1,000,000 or less');

export const priceInput = amount.meta({ description: 'What customers pay', example: '12.99' });

/** The shop's cost per piece. */
export const supplierPriceInput = amount.meta({
  description: 'What one costs the shop: without VAT where it is registered',
  example: '8.40',
});

export const roundingInput = z
  .enum(roundings, `Round to one of: ${roundings.join(', ')}`)
  .meta({ description: 'Rounds the price up to the next one with these pence', example: 'none' });

export const updatePricingBody = z
  .object({
    supplierPrice: supplierPriceInput
      .refine((text) => Number(text) > 0, 'Enter what the supplier charges, more than 0.00')
      .optional(),
    margin: marginInput.optional(),
    price: priceInput.optional(),
    rounding: roundingInput.optional(),
  })
  .refine(
    ({ supplierPrice, margin, price }) => [supplierPrice, margin, price].some((given) => given !== undefined),
    'Enter a supplier price, a margin or a price',
  )
  .refine(({ margin, price }) => margin === undefined || price === undefined, {
    path: ['price'],
    message: 'Enter a margin or a price: each follows from the other',
  })
  .meta({ example: { supplierPrice: '8.40', margin: '30%' } });

export type UpdatePricingBody = z.output<typeof updatePricingBody>;
