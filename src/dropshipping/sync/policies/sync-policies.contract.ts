import { z } from 'zod';
import { supplierId } from '../../connections/suppliers.contract.ts';
import { syncPolicies } from '../sync-words.contract.ts';

const policy = z.enum(syncPolicies, 'Choose apply or hold');
const hours = z.int('Enter whole hours').min(1, 'Once an hour at most').max(8_760, 'Once a year at least');
const everyHours = hours.nullable().meta({ description: 'Null: only when somebody asks' });

const fields = {
  pictures: policy,
  stock: policy,
  prices: policy,
  picturesEveryHours: everyHours,
  stockEveryHours: everyHours,
  pricesEveryHours: everyHours,
  stockBuffer: z
    .int('Enter a whole number')
    .min(0, 'A buffer is 0 or more')
    .max(10_000, 'Keep the buffer to 10,000')
    .meta({ description: 'Units of the supplier’s stock that the shop never sells' }),
  inStockCountsAs: z
    .int('Enter a whole number')
    .min(0, 'Enter 0 to 10,000 pieces')
    .max(10_000, 'Enter 0 to 10,000 pieces')
    .default(10)
    .meta({ description: 'Units, where the supplier reports stock without a number' }),
  holdShare: z
    .int('Enter a whole percentage')
    .min(1, 'Enter 1 to 100%')
    .max(100, 'Enter 1 to 100%')
    .meta({ description: 'Percent of the products; a run that would change more waits as a whole' }),
  staleAfterHours: hours.meta({ description: 'A stock figure older than this is marked' }),
  soldOutAfterHours: hours.meta({ description: 'A product whose stock figure is older than this is no longer sold' }),
};

export const syncPolicyBody = z
  .object(fields)
  .refine(({ staleAfterHours, soldOutAfterHours }) => staleAfterHours <= soldOutAfterHours, {
    path: ['soldOutAfterHours'],
    message: 'A figure is marked first and sold out later',
  })
  .meta({
    example: {
      pictures: 'apply',
      stock: 'apply',
      prices: 'hold',
      picturesEveryHours: 168,
      stockEveryHours: 1,
      pricesEveryHours: 24,
      stockBuffer: 2,
      inStockCountsAs: 10,
      holdShare: 40,
      staleAfterHours: 24,
      soldOutAfterHours: 72,
    },
  });

export const supplierSyncPolicy = z
  .object({
    supplierId,
    supplierName: z.string(),
    ...fields,
    products: z.int().meta({ description: 'On sale, under a code of the supplier’s own' }),
    unmatched: z.int(),
    staleStock: z.int().meta({ description: 'Products whose stock figure is older than it should be' }),
    waiting: z.int().meta({ description: 'Changes the owner has not decided on' }),
    lastSyncAt: z.iso.datetime().nullable(),
    stockAsOf: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Of when its newest stock figure is; null: there is none' }),
    pricesAsOf: z.iso.datetime().nullable().meta({ description: 'When its prices were last queried; null: never' }),
    nextSyncAt: z.iso.datetime().nullable().meta({ description: 'By the schedule; null: only when somebody asks' }),
  })
  .meta({ id: 'SupplierSyncPolicy' });

export const supplierSyncPolicyList = z.array(supplierSyncPolicy);

export type SyncPolicyBody = z.output<typeof syncPolicyBody>;
export type SupplierSyncPolicy = z.infer<typeof supplierSyncPolicy>;
