import { z } from 'zod';
import { oneLine } from '#platform/contact-details.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { askedText } from './personalisation.contract.ts';
import { mostOptions, mostVariants, optionStyles } from './product-limits.contract.ts';
import { product, productId, unitPrice } from './products.contract.ts';

const line = (most: number, message: string) =>
  z.string(message).overwrite(oneLine).trim().min(1, message).max(most, `Please use ${most} characters at most`);

export const familyName = line(200, 'Enter a name, such as Dry Food for Adult Dogs');
const optionName = line(40, 'Name the option, such as Size');
const optionValue = line(60, 'Enter a value, such as 2 kg');

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #2d5a3d')
  .meta({ example: '#2d5a3d' });

export const familyOption = z.object({
  name: optionName.meta({ example: 'Size' }),
  style: z.enum(optionStyles, `Choose one of: ${optionStyles.join(', ')}`).meta({
    description: 'How shoppers choose: from texts, swatches of colour, or pictures of the variants',
  }),
  values: z
    .array(z.object({ value: optionValue, colour: colour.nullable().meta({ description: 'For a swatch' }) }))
    .min(1, 'Give the option a value')
    .max(mostVariants, `Give ${mostVariants} values at most`)
    .meta({ example: [{ value: '2 kg', colour: null }] }),
});

export const familyOptions = z
  .array(familyOption)
  .min(1, 'Name an option, such as Size')
  .max(mostOptions, `Give ${mostOptions} options at most`);

/** What is one thing in several sizes, flavours or colours. */
export const productFamily = z
  .object({ id: z.int().positive(), name: z.string(), options: z.array(familyOption) })
  .meta({ id: 'ProductFamily' });

/** By the name of the option: `{ "Size": "2 kg" }`. */
const chosenValues = z.record(z.string(), z.string()).meta({ description: 'By the name of the option' });

/** What an animal of that weight eats a day. */
export const feedingRow = z.object({ kg: z.number(), grams: z.number() });

const feeding = z.object({
  rows: z.array(feedingRow),
  lasts: z
    .object({ kg: z.number(), days: z.int(), perDay: pounds })
    .nullable()
    .meta({ description: 'How long it lasts an animal of that weight, and what a day costs; null: not a whole day' }),
});

export const sibling = z.object({
  id: productId,
  name: z.string(),
  values: chosenValues,
  price: pounds,
  unitPrice: unitPrice.nullable(),
  netQuantity: product.shape.netQuantity,
  stock: z.int().nonnegative(),
  image: z.string().nullable(),
});

/** A product for its page. */
export const productWithFamily = product
  .extend({
    family: productFamily.nullable().meta({ description: 'Null: it comes in one form only' }),
    saleEndsAt: z.iso.datetime().nullable().meta({ description: 'Null: it is in no sale, or in one without an end' }),
    siblings: z.array(sibling).meta({ description: 'The variants of its family that are sold, itself included' }),
    isGiftCard: z.boolean().optional().meta({ description: 'It is a gift card of that price; left out: goods' }),
    textFields: z.array(askedText).optional().meta({
      description: 'What can be written on each piece, for one customer; left out: nothing',
    }),
    bundle: z
      .object({ path: z.string(), words: z.string().meta({ example: 'Part of Puppy starter: save £6.00' }) })
      .optional()
      .meta({ description: 'Fixed goods at one price, of which this is a part; left out: there is none' }),
    recall: z.string().optional().meta({ description: 'What is said of it while it is recalled; left out: it is not' }),
    feeding: feeding.optional().meta({ description: 'Of foods whose feeding table is known' }),
  })
  .meta({ id: 'ProductWithFamily' });

/** What a list says of the family of a product. */
const variants = z.object({
  familyId: z.int(),
  count: z.int().meta({ description: 'How many are sold' }),
  values: z.array(z.string()).meta({ description: 'Which this one is, in the order of the options' }),
  options: z
    .array(z.object({ name: z.string(), count: z.int() }))
    .meta({ description: 'How many sizes, flavours or colours there are' }),
  from: pounds.meta({ description: 'The lowest price: of those in stock, if there are any' }),
  hasPrices: z.boolean().meta({ description: 'Whether they differ in price' }),
});

/** A product in a list, where a family shows once. */
export const listedProduct = product
  .extend({ variants: variants.nullable().meta({ description: 'Null: there is only this one' }) })
  .meta({ id: 'ListedProduct' });
export const listedProducts = z.array(listedProduct);

export type FamilyOption = z.infer<typeof familyOption>;
export type Sibling = z.infer<typeof sibling>;
export type ProductWithFamily = z.infer<typeof productWithFamily>;
export type Variants = z.infer<typeof variants>;
export type ListedProduct = z.infer<typeof listedProduct>;
