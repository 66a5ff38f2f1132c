import { z } from 'zod';
import { oneLine } from '#platform/contact-details.contract.ts';
import { isShelfKey, longestShelfKey } from '../products/categories.contract.ts';
import { collectionRule, savedRule } from '../search/collection-rules.contract.ts';

const plain = `Use lower-case letters, digits and hyphens, ${longestShelfKey} at most`;
const key = z.string(plain).trim().max(longestShelfKey, plain).refine(isShelfKey, plain);

export const shelfKindParam = z.object({
  kind: z.enum(['categories', 'animals', 'collections'], 'Choose categories, animals or collections'),
});
export const shelfParam = shelfKindParam.extend({ key });

const fields = {
  name: z
    .string('Enter a name')
    .overwrite(oneLine)
    .min(1, 'Enter a name')
    .max(60, 'Please use 60 characters at most')
    .meta({ example: 'Reptiles' }),
  address: key.meta({ description: 'Of its page; an earlier one leads to it', example: 'reptiles' }),
  title: z
    .string()
    .overwrite(oneLine)
    .max(70, 'Please use 70 characters at most')
    .meta({ description: 'Of its page, for search engines; empty: the name' }),
  text: z
    .string()
    .trim()
    .max(2_000, 'Please use 2000 characters at most')
    .meta({ description: 'The introduction of its page' }),
  isHidden: z.boolean().meta({ description: 'In no menu and no list of choices; its goods stay on sale' }),
};

/** The address is made from the name unless it is given. */
export const createShelfBody = z
  .object({
    name: fields.name,
    address: fields.address.optional(),
    title: fields.title.default(''),
    text: fields.text.default(''),
    isHidden: fields.isHidden.default(false),
    parent: key.nullable().default(null).meta({ description: 'The category it is within; null: of the first level' }),
    rule: collectionRule.optional().meta({ description: 'Of a collection: what belongs to it' }),
  })
  .meta({ example: { name: 'Reptiles' } });

export const changeShelfBody = z
  .object({ ...fields, rule: collectionRule })
  .partial()
  .refine((wanted) => Object.keys(wanted).length > 0, 'Choose what to change')
  .meta({ example: { name: 'Reptiles & Amphibians' } });

export const shelfOrderBody = z
  .object({ keys: z.array(key).min(1, 'Name them all').max(500, 'That is too many') })
  .meta({ example: { keys: ['dog', 'cat'] } });

export const removeShelfQuery = z.object({
  moveTo: z
    .union([z.literal(''), key])
    .optional()
    .meta({ description: 'Where its goods go, by key; empty, of an animal: for any animal' }),
});

const adminShelf = z.object({
  key: z.string(),
  path: z.string(),
  address: z.string(),
  name: z.string(),
  title: z.string(),
  text: z.string(),
  isHidden: z.boolean(),
  products: z.int().meta({ description: 'Withdrawn ones included' }),
});

export const adminShelves = z
  .object({
    categories: z.array(
      adminShelf.extend({
        parent: z.string().nullable(),
        isStanding: z.boolean().meta({ description: 'Keeps its address and is never removed' }),
      }),
    ),
    animals: z.array(adminShelf),
    collections: z.array(adminShelf.extend({ rule: savedRule })),
  })
  .meta({ id: 'AdminShelves' });

export const rulePreviewBody = z.object({ rule: collectionRule });
export const rulePreview = z.object({
  products: z.int().meta({ description: 'On sale' }),
  examples: z.array(z.string()).meta({ description: 'Names of some' }),
});

export type ShelfKind = z.infer<typeof shelfKindParam>['kind'];
export type CreateShelfBody = z.output<typeof createShelfBody>;
export type ChangeShelfBody = z.output<typeof changeShelfBody>;
export type AdminShelves = z.infer<typeof adminShelves>;
export type AdminShelf = AdminShelves['animals'][number] &
  Partial<AdminShelves['categories'][number]> &
  Partial<AdminShelves['collections'][number]>;
export type RulePreview = z.infer<typeof rulePreview>;
