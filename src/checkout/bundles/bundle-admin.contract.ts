import { z } from 'zod';
import { fewestParts, mostOfAPart, mostParts } from '#catalogue/bundles/bundles.contract.ts';
import { productId } from '#catalogue/products/products.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import { listPage, searchWords } from '#platform/http/list-page.contract.ts';
import { momentInput } from '#platform/moment.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';

const part = z.object({
  productId,
  quantity: z
    .int('Enter a whole number of pieces')
    .min(1, 'Enter at least one piece')
    .max(mostOfAPart, `Give ${mostOfAPart} pieces at most`),
});

export const saveBundleBody = z
  .object({
    name: z.string().overwrite(oneLine).trim().min(1, 'Name the bundle').max(60, 'Use 60 characters at most'),
    description: z.string().trim().min(1, 'Say what it is for').max(2_000, 'Use 2,000 characters at most'),
    price: poundsInput
      .refine((text) => Number(text) >= 0.01, 'Enter £0.01 at least')
      .refine((text) => Number(text) <= 100_000, 'Enter £100,000.00 at most')
      .meta({ example: '39.00' }),
    startsAt: momentInput('Enter a day and a time').nullable().default(null).meta({ description: 'Null: at once' }),
    endsAt: momentInput('Enter a day and a time')
      .nullable()
      .default(null)
      .meta({ description: 'Null: until it is ended' }),
    coverProductId: productId
      .nullable()
      .default(null)
      .meta({ description: 'The part that lends it its picture; null: the first one', example: null }),
    parts: z
      .array(part)
      .min(fewestParts, 'Choose at least two products')
      .max(mostParts, `Choose ${mostParts} products at most`),
    seen: z
      .object({
        name: z.string().max(60),
        price: pounds,
        description: z.string().max(2_000).optional(),
        startsAt: momentInput('Enter a day and a time').nullable().optional(),
        endsAt: momentInput('Enter a day and a time').nullable().optional(),
        coverProductId: productId.nullable().optional(),
        isActive: z.boolean().optional(),
        parts: z.array(part).max(mostParts).optional(),
      })
      .optional()
      .meta({ description: 'What it was when this was decided; 409 if any of that has changed' }),
  })
  .refine(({ parts }) => new Set(parts.map((one) => one.productId)).size === parts.length, {
    path: ['parts'],
    message: 'Choose each product once, and say how many of it',
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || new Date(startsAt) < new Date(endsAt), {
    path: ['endsAt'],
    message: 'The last day must not be before the first',
  })
  .refine(({ parts, coverProductId: id }) => id === null || parts.some((one) => one.productId === id), {
    path: ['coverProductId'],
    message: 'Choose one of its products',
  })
  .meta({
    example: {
      name: 'Puppy starter',
      description: 'All a puppy needs in its first week.',
      price: '39.00',
      parts: [
        { productId: 1, quantity: 1 },
        { productId: 2, quantity: 2 },
      ],
    },
  });

export const switchBundleBody = z.object({ isActive: z.boolean() });

const bundleStates = ['running', 'planned', 'ended', 'saves-nothing', 'not-on-sale'] as const;

export const adminBundle = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    price: pounds,
    worth: pounds.meta({ description: 'What its parts cost one by one at present' }),
    saves: pounds,
    cost: pounds.nullable().meta({ description: 'Of its parts; null: not known of all' }),
    margin: z.number().nullable().meta({ description: 'Percent of its price above what its parts cost the shop' }),
    available: z.int(),
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    coverProductId: z.int().nullable(),
    isActive: z.boolean(),
    state: z.enum(bundleStates).meta({
      description: 'Saves nothing: its parts have become as cheap one by one; not on sale: one of them is not',
    }),
    promotionId: z.int().meta({ description: 'Whose uses are its orders' }),
    uses: z.int(),
    revenue: pounds,
    parts: z.array(
      z.object({
        productId: z.int(),
        name: z.string(),
        quantity: z.int(),
        price: pounds,
        stock: z.int(),
        isWithdrawn: z.boolean(),
        image: z.string().nullable(),
        category: z.string(),
      }),
    ),
  })
  .meta({ id: 'AdminBundle' });

export const adminBundleQuery = z.object({ q: searchWords.meta({ description: 'A part of the name' }), ...listPage });

export type AdminBundle = z.infer<typeof adminBundle>;
export type AdminBundleQuery = z.infer<typeof adminBundleQuery>;
export type SaveBundleBody = z.output<typeof saveBundleBody>;
