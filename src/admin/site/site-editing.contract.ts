import { z } from 'zod';
import { shownPage, siteFrame } from '#catalogue/site-pages/site-pages.contract.ts';
import { momentInput } from '#platform/moment.contract.ts';
import { needed } from '#shop/site/blocks.contract.ts';
import { documentKinds } from '#shop/site/site-contents.contract.ts';

const key = z.string().regex(/^[a-z0-9-]{1,90}$/, 'There is no such page');
export const documentParam = z.object({ key });
export const versionParam = z.object({ key, version: z.coerce.number().pipe(z.int().min(0).max(2_147_483_647)) });

const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(80, 'Please use 80 characters at most')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use letters, digits and hyphens, such as about-us');

export const createPageBody = z
  .object({
    kind: z.enum(['page', 'article'], 'Choose a page or an article'),
    title: needed(100, 'Give it a title'),
    address: address.optional().meta({ description: 'Left out: made of the title' }),
  })
  .meta({ example: { kind: 'page', title: 'About us' } });

export const changeAddressBody = z.object({ address });

/** The contract of its kind is in src/shop/site/site-contents.contract.ts. */
export const draftBody = z.object({
  content: z.record(z.string(), z.unknown()),
  revision: z.int().min(0).max(2_147_483_647).meta({
    description: 'Of the draft that was changed; 0 where there was none',
  }),
});

export const scheduleBody = z.object({
  at: momentInput('Choose a day and a time')
    .transform((text) => new Date(text))
    .nullable()
    .meta({ description: 'Null: when somebody publishes it' }),
});

const state = z.object({
  isLive: z.boolean(),
  hasDraft: z.boolean(),
  publishAt: z.iso.datetime().nullable(),
  savedAt: z.iso.datetime().nullable(),
});

export const siteDocument = z
  .object({
    key: z.string(),
    kind: z.enum(documentKinds),
    path: z.string().nullable(),
    address: z.string().nullable(),
    title: z.string(),
    ...state.shape,
  })
  .meta({ id: 'SiteDocument' });

export const siteDocuments = z.array(siteDocument);

export const editedDocument = siteDocument
  .extend({
    content: z.record(z.string(), z.unknown()).meta({ description: 'The draft; without one, what visitors see' }),
    revision: z.int(),
    versions: z.array(
      z.object({ id: z.int(), at: z.iso.datetime().nullable(), by: z.string().nullable(), isLive: z.boolean() }),
    ),
    placeholders: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .meta({ id: 'EditedSiteDocument' });

/** The page as it will be, with the menus and the look that it will have. */
export const sitePreview = z.object({ page: shownPage, frame: siteFrame }).meta({ id: 'SitePreview' });

export const storedSitePicture = z.object({ src: z.string(), width: z.int(), height: z.int(), alt: z.string() });

export type SiteDocument = z.infer<typeof siteDocument>;
export type EditedDocument = z.infer<typeof editedDocument>;
export type SitePreview = z.infer<typeof sitePreview>;
export type StoredSitePicture = z.infer<typeof storedSitePicture>;
