import { z } from 'zod';
import { bundleSlug } from '#catalogue/bundles/bundles.contract.ts';
import { askedText, personalTexts } from '#catalogue/products/personalisation.contract.ts';
import { product, productId } from '#catalogue/products/products.contract.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { inAddress } from '#platform/http/list-page.contract.ts';

/** Stock is the only limit for one product; this only keeps sums exact. */
const largestQuantity = 1_000_000;
/** Different products in one basket. */
export const mostLines = 100;

const wholeNumber = z
  .number({ error: ({ input }) => (input === undefined ? 'Enter a quantity' : 'Enter the quantity as a number') })
  .int('Enter a whole number')
  .max(largestQuantity, 'That’s more than you can order at once');

export const quantity = wholeNumber.min(1, 'Choose at least one');

export const addToBasketBody = z.object({ productId, quantity: quantity.default(1), texts: personalTexts.optional() });
/** Whole sets: every part of them, or nothing. */
export const addBundleBody = z.object({
  slug: bundleSlug,
  quantity: wholeNumber.min(1, 'Choose at least one').max(100, 'Choose 100 at most').default(1),
});
/** 0 removes the line. */
export const setQuantityBody = z.object({
  quantity: wholeNumber.min(0, 'Choose at least one, or 0 to remove it from the basket'),
  texts: personalTexts.optional(),
});
export const basketLineParam = z.object({ productId: inAddress(productId) });

/** Why a line cannot be bought as it is. */
export const lineProblem = z.enum(['sold-out', 'withdrawn', 'not-enough-stock', 'needs-text']);

const basketLine = z
  .object({
    id: z.int(),
    productId,
    quantity: z.int().positive(),
    product: product.pick({
      id: true,
      slug: true,
      name: true,
      category: true,
      price: true,
      image: true,
      images: true,
      stock: true,
      unitPrice: true,
      netQuantity: true,
    }),
    problem: lineProblem.nullable(),
    personal: z
      .object({ fields: z.array(askedText), texts: personalTexts })
      .optional()
      .meta({ description: 'What is written on its pieces; left out: nothing can be' }),
  })
  .meta({ id: 'BasketLine' });

export const basket = z.array(basketLine);

/** More than the stock was requested; the basket is unchanged. */
export const basketRejection = problemResponse
  .extend({
    available: z
      .int()
      .nonnegative()
      .optional()
      .meta({ description: 'How many of this product the basket can hold now' }),
  })
  .meta({ id: 'BasketRejection' });

export type AddToBasket = z.infer<typeof addToBasketBody>;
export type SetQuantity = z.infer<typeof setQuantityBody>;
export type BasketLine = z.infer<typeof basketLine>;
export type Basket = z.infer<typeof basket>;
export type LineProblem = z.infer<typeof lineProblem>;
