import { z } from 'zod';
import { badLinksIn } from '../policies/policy-text.contract.ts';
import { scenes } from '../scenes/scenes.contract.ts';
import type { SceneName } from '../scenes/scenes.contract.ts';
import { badges, faces, grounds } from './block-choices.contract.ts';

/** A text of at most so many characters, which may be empty. */
export const words = (most: number) => z.string().trim().max(most, `Please use ${most} characters at most`);
export const needed = (most: number, message = 'Please fill this in') => words(most).min(1, message);

const elsewhere = 'Begin the address with / for a page of the shop, or with https://';
/** Where a link leads: a path of the shop, or another site. */
export const target = needed(500, 'Say where it leads').refine(
  (to) => /^\/(?![/\\])[^\s\\]*$/.test(to) || (/^https:\/\/[^\s/]+/.test(to) && URL.canParse(to)),
  elsewhere,
);

export const link = z.object({ label: needed(40), to: target });

const sceneNames = Object.keys(scenes) as SceneName[];
/** A drawn scene of the shop's design, or a picture that was uploaded. */
export const sitePicture = z.union(
  [
    z.object({ scene: z.enum(sceneNames) }),
    z.object({
      src: z.string().regex(/^\/media\/[0-9a-f]{20}\/960\.webp$/, 'Upload the picture again'),
      width: z.int().positive().max(100_000),
      height: z.int().positive().max(100_000),
      alt: words(200),
    }),
  ],
  'Choose a picture',
);

/** Paragraphs, lists, **strong** and [links](/shop), as in policies; no HTML. */
export const prose = (text: z.ZodString) =>
  text.superRefine((written, issues) => {
    const [bad] = badLinksIn(written);
    if (bad !== undefined)
      issues.addIssue({ code: 'custom', message: `A link leads to ${bad}: begin it with / or with https://` });
  });

const key = z.string().regex(/^[a-z0-9-]{1,60}$/, 'That is not there');
const mostByHand = 24;

export const productSource = z.discriminatedUnion('by', [
  z.object({ by: z.literal('best-sellers') }),
  z.object({ by: z.literal('newest') }),
  z.object({ by: z.literal('category'), key }),
  z.object({ by: z.literal('collection'), key }),
  z.object({ by: z.literal('animal'), key }),
  z.object({
    by: z.literal('hand'),
    products: z
      .array(z.int().positive().max(2_147_483_647))
      .min(1, 'Choose at least one product')
      .max(mostByHand, `Choose ${mostByHand} products at most`),
  }),
]);

const id = z.string().regex(/^[a-z0-9-]{1,40}$/);
const block = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.object({ id, kind: z.literal(kind), ...shape });

export const hero = block('hero', {
  title: words(120).meta({ description: 'Empty: what the shop says of itself' }),
  text: words(400),
  picture: sitePicture.nullable().meta({ description: 'Null: the drawn dog and cat' }),
  buttons: z.array(link).max(2, 'Two buttons at most'),
});

export const tiles = block('tiles', {
  title: needed(80),
  tiles: z
    .array(
      z.object({
        title: needed(60),
        text: words(160),
        to: target,
        picture: sitePicture.nullable(),
        face: z.enum(faces).meta({ description: 'Drawn where there is no picture' }),
        ground: z.enum(grounds),
      }),
    )
    .min(1, 'Add at least one tile')
    .max(6, 'Six tiles at most'),
});

export const productRow = block('products', {
  title: words(80).meta({ description: 'Empty: by what it shows, such as Best sellers' }),
  source: productSource,
  most: z.int().min(2, 'Show at least two products').max(mostByHand, `Show ${mostByHand} products at most`),
});

export const otherBlocks = [
  hero,
  tiles,
  block('animals', { title: needed(80) }),
  block('band', {
    title: needed(120),
    text: words(400),
    picture: sitePicture,
    button: link.nullable(),
  }),
  block('text', { title: words(120), text: prose(needed(20_000, 'Write something')) }),
  block('testimonials', {}),
  block('community', {}),
  block('newsletter', { title: needed(120), text: words(300) }),
  block('promises', {
    items: z
      .array(z.object({ icon: z.enum(badges), title: needed(60), text: words(160) }))
      .min(1, 'Add at least one promise')
      .max(4, 'Four promises at most'),
  }),
  block('notice', { text: needed(300) }),
  block('bought-before', {}),
  block('recently-seen', {}),
] as const;

export const pageBlock = z.discriminatedUnion('kind', [...otherBlocks, productRow]);

export type Link = z.infer<typeof link>;
export type SitePicture = z.infer<typeof sitePicture>;
export type ProductSource = z.infer<typeof productSource>;
export type PageBlock = z.infer<typeof pageBlock>;
export type BlockKind = PageBlock['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<PageBlock, { kind: Kind }>;
