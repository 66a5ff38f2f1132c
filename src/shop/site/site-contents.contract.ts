import { z } from 'zod';
import { needed, pageBlock, sitePicture, target, words } from './blocks.contract.ts';
import { corners, densities, typePairs } from './theme-choices.contract.ts';

export const documentKinds = ['home', 'page', 'article', 'menus', 'theme'] as const;
const mostBlocks = 40;

const blocks = z
  .array(pageBlock)
  .max(mostBlocks, `A page has ${mostBlocks} blocks at most`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Two blocks have the same id');

export const homeContent = z.object({
  title: words(70).meta({ description: 'For search engines and browser tabs; empty: the shop’s name and line' }),
  description: words(320),
  blocks: blocks.min(1, 'A home page has at least one block'),
});

export const pageContent = z.object({
  title: needed(100, 'Give the page a title'),
  description: words(320).meta({ description: 'For search engines, and below an article in the journal' }),
  picture: sitePicture.nullable(),
  blocks,
});

const menuLink = z.object({ name: needed(40, 'Give the entry a name'), to: target });
const menuEntry = menuLink.extend({ entries: z.array(menuLink).max(12, 'Twelve entries at most within another') });
export const menusContent = z.object({
  header: z.array(menuEntry).min(1, 'Leave at least one entry').max(10, 'Ten entries at most'),
  footer: z
    .array(
      z.object({
        title: needed(40, 'Give the column a title'),
        links: z.array(menuLink).min(1, 'Leave at least one entry').max(12, 'Twelve entries at most'),
      }),
    )
    .max(5, 'Five columns at most'),
});

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #1f4d40');
const uploaded = sitePicture.options[1];
const mostOfSquare = 1.25;
const icon = uploaded.refine(
  ({ width, height }) => Math.max(width, height) <= mostOfSquare * Math.min(width, height),
  'Choose a picture that is as wide as it is high',
);
export const themeContent = z.object({
  logo: uploaded.nullable().meta({ description: 'Null: the shop’s name as text' }),
  icon: icon.nullable().meta({ description: 'Of browser tabs and home screens' }),
  main: colour.meta({ description: 'Of buttons, links, outlines and the footer; darker where it could not be read' }),
  ground: colour.meta({ description: 'Behind everything; lighter where it is dark' }),
  type: z.enum(typePairs, 'Choose how headings are set'),
  corners: z.enum(corners, 'Choose the corners'),
  density: z.enum(densities, 'Choose how much space there is'),
});

export const contentOf = {
  home: homeContent,
  page: pageContent,
  article: pageContent,
  menus: menusContent,
  theme: themeContent,
} as const;

export type DocumentKind = (typeof documentKinds)[number];
export type HomeContent = z.infer<typeof homeContent>;
export type PageContent = z.infer<typeof pageContent>;
export type Menus = z.infer<typeof menusContent>;
export type MenuEntry = z.infer<typeof menuEntry>;
export type MenuLink = z.infer<typeof menuLink>;
export type Theme = z.infer<typeof themeContent>;
export type SiteContent = HomeContent | PageContent | Menus | Theme;
