import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { shopSettings } from '#shop/settings/settings.contract.ts';
import { order } from '../orders/orders.contract.ts';

const vatByRate = z.array(z.object({ rate: z.int(), net: pounds, vat: pounds, gross: pounds }));
const number = z.int().meta({ description: 'Of one series without gaps, for receipts and credit notes' });

export const receipt = z
  .object({
    number,
    seller: shopSettings
      .pick({ name: true, traderName: true, address: true, email: true, phone: true, companyNumber: true })
      .extend({ vatNumber: z.string().nullable().meta({ description: 'As it was when the order was placed' }) }),
    order,
    creditNotes: z
      .array(
        z.object({
          number,
          refundId: z.int(),
          at: z.iso.datetime(),
          amount: pounds,
          reason: z.string().nullable(),
          vatRates: vatByRate,
        }),
      )
      .meta({ description: 'One for each refund, oldest first' }),
    vatRates: vatByRate.meta({
      description:
        'By rate, highest first, after the discount and with delivery; adds up to the total. Empty where no VAT was charged',
    }),
  })
  .meta({ id: 'Receipt' });

export type Receipt = z.infer<typeof receipt>;
