import { z } from 'zod';
import { otherBlocks, productRow, sitePicture } from '#shop/site/blocks.contract.ts';
import { menusContent, themeContent } from '#shop/site/site-contents.contract.ts';
import { listedProducts } from '../products/product-families.contract.ts';

/** A row with what it shows today. */
const shownRow = productRow.omit({ source: true, most: true }).extend({
  title: z.string(),
  products: listedProducts,
  more: z.string().nullable().meta({ description: 'The page with all of them; null: there is none' }),
  isBestSellers: z.boolean(),
});

export const shownBlock = z.discriminatedUnion('kind', [...otherBlocks, shownRow]);

export const shownPage = z
  .object({
    title: z.string(),
    description: z.string(),
    picture: sitePicture.nullable(),
    blocks: z.array(shownBlock),
    publishedAt: z.iso.datetime().nullable().meta({ description: 'Null: the home page, or not published yet' }),
  })
  .meta({ id: 'SitePage' });

export const journal = z.array(
  z.object({
    address: z.string(),
    title: z.string(),
    description: z.string(),
    picture: sitePicture.nullable(),
    publishedAt: z.iso.datetime(),
  }),
);

const look = themeContent.pick({ logo: true, icon: true, type: true }).extend({
  colour: z.string().meta({ description: 'The main colour, as it is shown' }),
  hasOwnColours: z.boolean(),
  sheet: z.string().meta({ description: 'A style sheet: what differs from the look of a new shop' }),
});

export const siteFrame = z
  .object({
    menus: menusContent,
    theme: look.nullable().meta({ description: 'Null: the look of a new shop' }),
  })
  .meta({ id: 'SiteFrame' });

export const pageAddressParam = z.object({
  address: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'There is no such page')
    .max(80, 'There is no such page'),
});

export type ShownBlock = z.infer<typeof shownBlock>;
export type ShownRow = z.infer<typeof shownRow>;
export type ShownPage = z.infer<typeof shownPage>;
export type Journal = z.infer<typeof journal>;
export type SiteFrame = z.infer<typeof siteFrame>;
