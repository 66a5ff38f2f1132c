import { z } from 'zod';
import { deskProduct } from './product-admin.contract.ts';
import { productPictureList } from '../product-pictures/product-pictures.contract.ts';

/** Everything the page of one product needs. */
export const deskProductPage = deskProduct
  .extend({ pictures: productPictureList, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() })
  .meta({ id: 'DeskProductPage' });

export type DeskProductPage = z.infer<typeof deskProductPage>;
