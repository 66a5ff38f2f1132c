import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { adminProduct } from '../product-admin/product-admin.contract.ts';
import { productPictureList } from '../product-pictures/product-pictures.contract.ts';
import { askedText } from '../products/personalisation.contract.ts';
import { feedingRow } from '../products/product-families.contract.ts';

/** Everything the page of one product needs. */
export const adminProductPage = adminProduct
  .extend({
    pictures: productPictureList,
    isGiftCard: z.boolean(),
    familySize: z.int().meta({ description: 'The products of its family, itself included; 1: it has none' }),
    textFields: z.array(askedText).meta({ description: 'What is written on each piece for its buyer' }),
    feeding: z.array(feedingRow).meta({ description: 'Its own feeding table, the lightest animal first' }),
    lowestBefore: pounds.meta({
      description: 'The lowest price of the 30 days before its sale began, or else of the last 30 days',
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminProductPage' });

export type AdminProductPage = z.infer<typeof adminProductPage>;
