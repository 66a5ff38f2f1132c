import { z } from 'zod';
import { longListPage } from '#platform/http/list-page.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { marginFraction } from './margin-input.contract.ts';
import { priceCauses } from './price-causes.contract.ts';

export const priceChange = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    price: pounds,
    supplierPrice: pounds.nullable(),
    margin: marginFraction.nullable(),
    cause: z.enum(priceCauses),
    by: z
      .string()
      .nullable()
      .meta({ description: 'Who changed it; null: the shop itself, or an account since closed' }),
  })
  .meta({ id: 'PriceChange' });

export const priceHistoryPage = z.object(longListPage);
export const priceChanges = z.array(priceChange);

export type PriceChange = z.infer<typeof priceChange>;
