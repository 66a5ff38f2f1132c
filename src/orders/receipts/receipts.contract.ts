import { z } from 'zod';
import { pounds } from '#platform/money.ts';
import { shopSettings } from '#shop/settings/settings.contract.ts';
import { order } from '../orders/orders.contract.ts';

export const receipt = z
  .object({
    seller: shopSettings.pick({
      name: true,
      traderName: true,
      address: true,
      email: true,
      phone: true,
      companyNumber: true,
      vatNumber: true,
    }),
    order,
    vatRates: z
      .array(z.object({ rate: z.int(), net: pounds, vat: pounds, gross: pounds }))
      .meta({ description: 'By rate, highest first, after the discount and with delivery; adds up to the total' }),
  })
  .meta({ id: 'Receipt' });

export type Receipt = z.infer<typeof receipt>;
