import { z } from 'zod';
import { vatSides } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { pounds } from '#platform/money.contract.ts';

export const costExplanation = z
  .object({
    costVat: z
      .enum(vatSides)
      .nullable()
      .meta({ description: 'Whether the cost contains VAT; null: nobody has said what the supplier’s prices are' }),
    agreedAt: z.iso.datetime().nullable().meta({ description: 'When somebody typed the cost; null: nobody did' }),
    theirs: z
      .object({
        words: z.string().meta({ example: '£42.50 retail, 30% off, without VAT: £24.79' }),
        cost: pounds.nullable().meta({ description: 'Null: none follows, as there is no exchange rate' }),
      })
      .nullable()
      .meta({ description: 'What the supplier last gave, and what that makes; null: nothing' }),
  })
  .meta({ id: 'CostExplanation' });

export type CostExplanation = z.infer<typeof costExplanation>;
