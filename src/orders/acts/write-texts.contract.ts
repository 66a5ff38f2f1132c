import { z } from 'zod';
import { personalTexts } from '#catalogue/products/personalisation.contract.ts';
import { productId } from '#catalogue/products/products.contract.ts';

export const writeTextsBody = z
  .object({ productId, texts: personalTexts.min(1, 'Enter what to write on it') })
  .meta({ example: { productId: 30, texts: [['Biscuit', '07700 900123']] } });

export type WriteTexts = z.infer<typeof writeTextsBody>;
