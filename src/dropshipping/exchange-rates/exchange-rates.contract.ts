import { z } from 'zod';

/** Days after which a rate is told as old. HMRC’s own hold for a month. */
export const oldAfterDays = 35;

const currency = z
  .string('Enter a currency such as EUR')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Enter the three letters of a currency, such as EUR')
  .refine((code) => code !== 'GBP', 'Pounds don’t need a rate');

const sentence = 'Enter how much of it one pound buys, such as 1.1743';
const units = z
  .string(sentence)
  .trim()
  .regex(/^\d{1,7}(\.\d{1,8})?$/, sentence)
  .refine((text) => Number(text) > 0, sentence);

const day = 'Enter the day of the rate, such as 2026-11-01';

export const newRate = z.object({
  currency,
  units: units.meta({ description: 'How much of it one pound buys', example: '1.1743' }),
  on: z.iso.date(day).meta({ description: 'The day of the rate, today at the latest' }),
});

export const newRatesBody = z.object({
  rates: z.array(newRate).min(1, 'Enter a rate').max(300, 'Give 300 rates at most'),
});

export const ratesFileBody = z.object({
  csv: z.string('Enter the file as text').max(200_000, 'That file is too large for a list of rates'),
});

export const currencyParam = z.object({ currency });

export const exchangeRateList = z.array(
  z
    .object({
      currency: z.string(),
      units: z.string().nullable().meta({ description: 'How much of it one pound buys; null: there is no rate' }),
      on: z.iso.date().nullable(),
      isOld: z.boolean().meta({ description: `From more than ${oldAfterDays} days ago` }),
      isUsed: z.boolean().meta({ description: 'A supplier has prices in it' }),
    })
    .meta({ id: 'ExchangeRate' }),
);

export type NewRate = z.output<typeof newRate>;
export type ExchangeRateView = z.infer<typeof exchangeRateList>[number];
