import { z } from 'zod';
import { longListPage } from '#platform/http/list-page.contract.ts';
import { pounds } from '#platform/money.contract.ts';

const reportDay = z.iso
  .date('Enter a day such as 2026-11-21')
  .refine((day) => day >= '2000' && day < '2200', 'The shop has no figures of that time');

/** Three years, including a leap year. */
export const mostDays = 1_096;
const daysAsked = `Enter a number of days from 1 to ${mostDays}`;

/** Days in London, both included; without `to` up to today. */
export const reportDays = z.object({
  from: reportDay.optional().meta({ example: '2026-11-01' }),
  to: reportDay.optional().meta({ example: '2026-11-30' }),
  days: z.coerce
    .number(daysAsked)
    .pipe(z.int('Enter a whole number').min(1, daysAsked).max(mostDays, daysAsked))
    .default(30)
    .meta({ description: 'How many days, up to and including the last; ignored with `from`' }),
});

export const dayFigures = z.object({
  day: z.iso.date(),
  revenue: pounds,
  orders: z.int(),
  visitors: z.int(),
});

const subjects = ['order', 'product', 'supplier'] as const;

export const profitExportQuery = reportDays.extend({
  by: z.enum(subjects, 'Choose order, product or supplier').default('product'),
});

export const profitQuery = profitExportQuery.extend(longListPage);

export const profitRow = z.object({
  id: z
    .union([z.int(), z.string()])
    .nullable()
    .meta({ description: "An order's number, a product's or a supplier's id; null for the shop's own stock" }),
  name: z.string().meta({ description: 'Of an order its customer' }),
  units: z.int(),
  unitsWithoutCost: z.int().meta({ description: 'Of these, units of unknown cost, which count as free' }),
  revenue: pounds.meta({ description: 'Goods and delivery as paid, less refunds' }),
  refunded: pounds,
  vat: pounds,
  cost: pounds,
  deliveryCost: pounds,
  paymentFee: pounds,
  profit: pounds.meta({ description: 'Revenue less VAT, cost, delivery cost and payment fee' }),
});

export type ReportDays = z.infer<typeof reportDays>;
export type DayFigures = z.infer<typeof dayFigures>;
export type ProfitSubject = (typeof subjects)[number];
export type ProfitExportQuery = z.infer<typeof profitExportQuery>;
export type ProfitQuery = z.infer<typeof profitQuery>;
export type ProfitRow = z.infer<typeof profitRow>;
