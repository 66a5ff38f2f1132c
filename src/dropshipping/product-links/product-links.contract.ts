import { z } from 'zod';
import { marginInput } from '#catalogue/prices/margin-input.contract.ts';
import { adminProductQuery } from '#catalogue/product-admin/product-list.contract.ts';
import { productId } from '#catalogue/products/products.contract.ts';
import { supplierId } from '../connections/suppliers.contract.ts';
import { supplierCode } from '../connectors/connectors.contract.ts';
import { priceInput, roundingInput, supplierPriceInput } from '../pricing/pricing.contract.ts';

const supplierProductId = supplierCode('Enter the supplier’s product code').meta({
  description: 'The supplier’s own code of the product',
  example: 'SP-1-1780308600000',
});

/** Links a product to a supplier under that supplier's code. */
export const linkProductBody = z.object({ supplierId, supplierProductId });

export const syncProductBody = z
  .object({
    productId,
    supplierId,
    supplierProductId,
    supplierPrice: supplierPriceInput.optional().meta({ description: '0.00: not known yet', example: '8.40' }),
    isListedPrice: z.boolean('Choose true or false').optional().meta({
      description: 'True: that is what the supplier lists, which its later prices replace; otherwise it was agreed',
    }),
    margin: marginInput.optional(),
    price: priceInput.optional(),
    rounding: roundingInput.optional(),
  })
  .refine(({ margin, price }) => margin === undefined || price === undefined, {
    path: ['price'],
    message: 'Enter a margin or a price: each follows from the other',
  })
  .meta({
    example: {
      productId: 1,
      supplierId: 1,
      supplierProductId: 'TPF-TO-1037',
      supplierPrice: '8.40',
      margin: '30%',
    },
  });

/** The filters of the owner's product list, for dropshipped products on sale. */
export const suppliedQuery = adminProductQuery.omit({ link: true, withdrawn: true });

export type SyncProductBody = z.output<typeof syncProductBody>;
