import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { product } from '../products/products.contract.ts';

export const fewestParts = 2;
export const mostParts = 12;
export const mostOfAPart = 20;

export const bundleSlug = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens');
export const bundleParam = z.object({ slug: bundleSlug });

/** As the list of bundles shows it. */
const listedBundle = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  price: pounds.meta({ description: 'Of one whole set' }),
  worth: pounds.meta({ description: 'What its parts cost one by one at present' }),
  saves: pounds,
  available: z.int().nonnegative().meta({ description: 'How many whole sets the stock of its parts makes' }),
  image: z.string().nullable(),
  category: z.string().meta({ description: 'Of the part that lends it its picture' }),
});

export const listedBundles = z.array(listedBundle.meta({ id: 'ListedBundle' }));

export const bundle = listedBundle
  .extend({
    endsAt: z.iso.datetime().nullable().meta({ description: 'Null: until it is ended' }),
    parts: z.array(z.object({ quantity: z.int().positive(), product })),
  })
  .meta({ id: 'Bundle' });

export type ListedBundle = z.infer<typeof listedBundle>;
export type Bundle = z.infer<typeof bundle>;
