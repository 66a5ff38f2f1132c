import { z } from 'zod';
import { pounds } from '#platform/money.ts';
import { shopSettings } from '#shop/settings/settings.contract.ts';
import { order } from '../orders/orders.contract.ts';

export const receipt = z
  .object({
    seller: shopSettings
      .pick({ name: true, traderName: true, address: true, email: true, phone: true, companyNumber: true })
      .extend({ vatNumber: z.string().nullable().meta({ description: 'As it was when the order was placed' }) }),
    order,
    vatRates: z.array(z.object({ rate: z.int(), net: pounds, vat: pounds, gross: pounds })).meta({
      description:
        'By rate, highest first, after the discount and with delivery; adds up to the total. Empty where no VAT was charged',
    }),
  })
  .meta({ id: 'Receipt' });

export type Receipt = z.infer<typeof receipt>;
