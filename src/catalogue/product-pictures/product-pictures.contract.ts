import { z } from 'zod';
import { picture } from '#media/pictures/pictures.contract.ts';
import { productIdParam } from '../products/products.contract.ts';

export const mostPictures = 12;

const pictureKey = z
  .string()
  .regex(/^[0-9a-f]{20}$/, 'That names no picture')
  .meta({ description: 'Identifies a stored picture', example: '3f2a91c07be4d85a6f10' });

export const productPicture = picture.extend({ key: pictureKey });
export const productPictureList = z.array(productPicture);

export const productPictureParam = productIdParam.extend({ key: pictureKey });

/** All pictures of a product, in display order. */
export const arrangePicturesBody = z.object({
  pictures: z
    .array(
      z.object({ key: pictureKey, alt: z.string('Required').trim().max(200, 'Please use 200 characters at most') }),
    )
    .max(mostPictures, `A product has ${mostPictures} pictures at most`),
});

export type ProductPicture = z.infer<typeof productPicture>;
export type ArrangePicturesBody = z.infer<typeof arrangePicturesBody>;
