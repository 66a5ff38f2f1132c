import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import type { Pence } from '#platform/money.ts';

export const accountingProducts = ['xero', 'quickbooks', 'freeagent'] as const;

/** A month or three. */
export const bookPeriod = z.object({
  until: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-12')
    .meta({ description: 'The last month', example: '2026-12' }),
  months: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(3)], 'Choose a month or a quarter'))
    .default(3),
});

export const accountingFileParams = z.object({
  product: z.enum(accountingProducts, 'There is no file for that program'),
});

const sums = z.object({ net: pounds, vat: pounds, gross: pounds });

export const vatReport = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    rates: z
      .array(z.object({ rate: z.int().nullable(), sales: sums, credits: sums, total: sums }))
      .meta({ description: 'Highest rate first; null: sold while the shop was not registered' }),
    total: z.object({ sales: sums, credits: sums, total: sums }).meta({ description: 'Of all rates, without null' }),
    delivery: sums.meta({ description: 'Of the sales, what customers paid for delivery' }),
    boxes: z
      .object({ box1: pounds, box6: z.int() })
      .meta({ description: 'Of the UK VAT return: VAT due on sales, and their value without VAT in whole pounds' }),
    fees: pounds.meta({ description: 'What payment providers kept' }),
    giftCards: pounds.meta({
      description:
        'Of the sales, what gift cards paid, less what went back onto them: no money came for it in these months',
    }),
    giftCardsSold: pounds.meta({
      description: 'Paid for gift cards, less what was given back: no sale and no VAT until they are spent',
    }),
    hasEntries: z.boolean(),
  })
  .meta({ id: 'VatReport' });

export const bookFacts = z
  .object({
    isVatRegistered: z.boolean(),
    vatGroup: z.int(),
    xeroAccounts: z.object({ sales: z.string(), delivery: z.string(), fees: z.string(), giftCards: z.string() }),
    firstMonth: z.string().nullable().meta({ description: 'The first month with an entry', example: '2026-08' }),
    thisMonth: z.string(),
  })
  .meta({ id: 'BookFacts' });

export type AccountingProduct = (typeof accountingProducts)[number];
export type BookPeriod = z.output<typeof bookPeriod>;
export type VatReport = z.infer<typeof vatReport>;
export type BookFacts = z.infer<typeof bookFacts>;

/**
 * `fee`: what the payment provider keeps; `gift-card`: what cards have paid, which is negative, less what went back onto them;
 * `gift-card-sale`: what was paid for cards, less what of it was given back: it is owed to their holders.
 */
export const bookKinds = ['goods', 'delivery', 'refund', 'fee', 'gift-card', 'gift-card-sale'] as const;

export type BookKind = (typeof bookKinds)[number];

/** The sum of a kind and rate on a day. `rate` is null where the seller was not registered. */
export type BookedDay = { day: string; kind: BookKind; rate: number | null; gross: Pence; vat: Pence };
