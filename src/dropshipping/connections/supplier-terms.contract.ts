import { z } from 'zod';
import { costRoundings, priceKinds, shopCurrency } from '#catalogue/suppliers/supplier-prices.contract.ts';

/** A percentage as people type it, in hundredths of a percent: `12.5%` is 1250. */
const percent = (most: number, sentence: string) =>
  z
    .string(sentence)
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?\s*%?$/, sentence)
    .transform((typed) => Math.round(Number.parseFloat(typed) * 100))
    .refine((hundredths) => hundredths <= most * 100, sentence);

/** `1250` is `"12.5"`. */
export function toPercent(hundredths: number): string {
  return String(hundredths / 100);
}

const currencyCode = z
  .string('Enter a currency such as EUR')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Enter the three letters of a currency, such as EUR');

/** As the owner reads them. */
export const supplierTerms = {
  pricesAre: z
    .enum(priceKinds)
    .nullable()
    .meta({ description: 'What its prices are; null: nobody has said, and they count as they are' }),
  discount: z.string().meta({ description: 'Percent of its retail prices', example: '30' }),
  currency: z.string().nullable().meta({ description: 'Of prices that do not name one; null: pounds' }),
  currencyMargin: z.string().meta({ description: 'Percent that is added to prices in another currency' }),
  costRounding: z.int().meta({ description: 'Converted prices are rounded up to a multiple of so many pence' }),
  shippingVat: z
    .enum(['with', 'without'])
    .nullable()
    .meta({ description: 'Whether its shipping rate contains VAT; null: nobody has said, and it counts as it is' }),
};

const discountError = 'Enter a discount from 0 to 99.99 percent';
const marginError = 'Enter a margin from 0 to 50 percent';

export const supplierTermsInput = {
  pricesAre: z.enum(priceKinds, 'Choose what its prices are').nullish(),
  discount: percent(99.99, discountError).optional(),
  currency: currencyCode.transform((code) => (code === shopCurrency ? null : code)).nullish(),
  currencyMargin: percent(50, marginError).optional(),
  costRounding: z.literal([...costRoundings], 'Choose 1, 5, 10 or 50 pence').optional(),
  shippingVat: z.enum(['with', 'without'], 'Choose with or without').nullish(),
};
