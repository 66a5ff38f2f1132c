import { z } from 'zod';
import { oneLine } from '#platform/contact-details.contract.ts';
import { prose, sitePicture, words } from '#shop/site/blocks.contract.ts';
import { isShelfKey, longestShelfKey } from '../products/categories.contract.ts';
import { shelfText } from '../products/shelves.contract.ts';
import { collectionRule, savedRule } from '../search/collection-rules.contract.ts';

const plain = `Use lower-case letters, digits and hyphens, ${longestShelfKey} at most`;
const key = z.string(plain).trim().max(longestShelfKey, plain).refine(isShelfKey, plain);

export const shelfKindParam = z.object({
  kind: z.enum(['categories', 'animals', 'collections'], 'Choose categories, animals or collections'),
});
export const shelfParam = shelfKindParam.extend({ key });

/** The most characters of an introduction: on a phone the first price still shows without scrolling. */
const longestIntroduction = 120;
const line = (most: number) => z.string().overwrite(oneLine).max(most, `Please use ${most} characters at most`);

/** What is said on the page of a category, an animal, a collection or a brand. */
const texts = {
  heading: line(80).meta({ description: 'At the top of its page; empty: the name' }),
  title: line(70).meta({ description: 'Of its page, for search engines; empty: the heading' }),
  description: line(320).meta({ description: 'For search engines; empty: the introduction' }),
  text: words(longestIntroduction).meta({ description: 'The introduction, above its products' }),
  closing: prose(words(10_000)).meta({ description: 'Below its products, written as pages are' }),
  picture: sitePicture.nullable(),
};

const fields = {
  name: z
    .string('Enter a name')
    .overwrite(oneLine)
    .min(1, 'Enter a name')
    .max(60, 'Please use 60 characters at most')
    .meta({ example: 'Reptiles' }),
  address: key.meta({ description: 'Of its page; an earlier one leads to it', example: 'reptiles' }),
  isHidden: z.boolean().meta({ description: 'In no menu and no list of choices; its goods stay on sale' }),
  ...texts,
};

const day = z.iso.date('Enter a day such as 2026-11-01').nullable();
/** Of a collection alone. */
const season = {
  shownFrom: day.meta({ description: 'Of a collection: the day on which it is hidden no more; null: none is planned' }),
  hiddenFrom: day.meta({ description: 'Of a collection: the day on which it is hidden; null: none is planned' }),
};

/** The address is made from the name unless it is given. */
export const createShelfBody = z
  .object({
    name: fields.name,
    address: fields.address.optional(),
    heading: texts.heading.default(''),
    title: texts.title.default(''),
    description: texts.description.default(''),
    text: texts.text.default(''),
    closing: texts.closing.default(''),
    picture: texts.picture.default(null),
    isHidden: fields.isHidden.default(false),
    parent: key.nullable().default(null).meta({ description: 'The category it is within; null: of the first level' }),
    rule: collectionRule.optional().meta({ description: 'Of a collection: what belongs to it' }),
    shownFrom: season.shownFrom.default(null),
    hiddenFrom: season.hiddenFrom.default(null),
  })
  .meta({ example: { name: 'Reptiles' } });

const isAnything = (wanted: object) => Object.keys(wanted).length > 0;

export const changeShelfBody = z
  .object({ ...fields, rule: collectionRule, ...season })
  .partial()
  .refine(isAnything, 'Choose what to change')
  .meta({ example: { name: 'Reptiles & Amphibians' } });

export const brandTextParam = z.object({ key });
export const changeBrandTextBody = z
  .object(texts)
  .partial()
  .refine(isAnything, 'Choose what to change')
  .meta({ example: { text: 'Knitted in the Dales since 1921.' } });

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
  isHidden: z.boolean(),
  products: z.int().meta({ description: 'Withdrawn ones included' }),
  ...shelfText.shape,
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
    collections: z.array(adminShelf.extend({ rule: savedRule, ...season })),
    brands: z
      .array(adminShelf.omit({ address: true, isHidden: true }))
      .meta({ description: 'Those that products on sale have, by name; counted are these products' }),
  })
  .meta({ id: 'AdminShelves' });

export const rulePreviewBody = z.object({ rule: collectionRule });
export const rulePreview = z.object({
  products: z.int().meta({ description: 'On sale' }),
  examples: z.array(z.string()).meta({ description: 'Names of some' }),
});

export type ShelfKind = z.infer<typeof shelfKindParam>['kind'];
export type ChangeBrandTextBody = z.output<typeof changeBrandTextBody>;
export type CreateShelfBody = z.output<typeof createShelfBody>;
export type ChangeShelfBody = z.output<typeof changeShelfBody>;
export type AdminShelves = z.infer<typeof adminShelves>;
/** A brand has neither an address of its own nor is it hidden. */
export type AdminShelf = AdminShelves['brands'][number] &
  Partial<AdminShelves['categories'][number]> &
  Partial<AdminShelves['collections'][number]>;
export type RulePreview = z.infer<typeof rulePreview>;
