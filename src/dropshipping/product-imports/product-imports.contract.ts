import { z } from 'zod';
import { adminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { productFields } from '#catalogue/product-admin/product-draft.contract.ts';
import { supplierCode } from '../connectors/connectors.contract.ts';

/** A supplier's product as the owner has reviewed it. */
export const importListedBody = z
  .object({
    code: supplierCode('Choose one of the supplier’s products').meta({ description: 'As the supplier lists it' }),
    name: productFields.shape.name,
    description: productFields.shape.description.default(''),
    category: productFields.shape.category,
    kind: productFields.shape.kind.optional().meta({ description: 'Default: the same as the category' }),
    pet: productFields.shape.pet.default(null),
    brand: productFields.shape.brand.default(null),
    price: productFields.shape.price
      .optional()
      .meta({ description: 'Left out: priced by the pricing rules, or at the usual margin', example: '8.99' }),
    isWithdrawn: z.boolean().default(false).meta({ description: 'True: not put on sale yet' }),
  })
  .meta({ example: { code: 'TPF-TO-1037', name: 'Rope Tug Toy', category: 'accessories', kind: 'toys' } });

export const importedProduct = z
  .object({
    product: adminProduct,
    pictureFault: z.string().nullable().meta({ description: 'Why it has no picture yet; the next sync tries again' }),
  })
  .meta({ id: 'ImportedProduct' });

export type ImportListedBody = z.output<typeof importListedBody>;
export type ImportedProduct = z.infer<typeof importedProduct>;
