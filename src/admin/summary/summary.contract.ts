import { z } from 'zod';
import { marginFraction } from '#catalogue/prices/margin-input.contract.ts';
import { pounds } from '#platform/money.contract.ts';

const averageMargin = marginFraction
  .nullable()
  .meta({ description: 'A fraction; null while none has a margin', example: '0.3' });

const supplierFigures = z.object({
  supplierId: z.int(),
  products: z.int(),
  unmatched: z.int().meta({ description: 'Of these, those with a supplier code made up by the shop' }),
  catalogueValue: pounds.meta({ description: 'The sum of their prices' }),
  averageMargin,
});

export const adminSummary = z.object({
  totalProducts: z.int().meta({ description: 'Dropshipped products on sale' }),
  catalogValue: pounds.meta({ description: 'The sum of their prices' }),
  averageMargin,
  suppliers: z.array(supplierFigures).meta({ description: 'The same for each supplier with products on sale' }),
});
export type AdminSummary = z.infer<typeof adminSummary>;
export type SupplierFigures = z.infer<typeof supplierFigures>;
