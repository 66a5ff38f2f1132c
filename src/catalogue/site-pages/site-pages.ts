import { isNotNull } from 'drizzle-orm';
import { productTags } from '#platform/database/cache-tags.contract.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { readSettings } from '#shop/settings/settings.ts';
import type { PageBlock } from '#shop/site/blocks.contract.ts';
import { fillInSettings } from '#shop/site/fill-in-settings.ts';
import { firstMenus } from '#shop/site/first-menus.contract.ts';
import type { HomeContent, Menus, PageContent } from '#shop/site/site-contents.contract.ts';
import { readHome, readMenus, readPage, readPages, readTheme } from '#shop/site/site.ts';
import type { Stage } from '#shop/site/site.ts';
import { lookOf } from '#shop/site/theme.ts';
import { furtherShelves } from '../products/categories.contract.ts';
import { collections } from '../products/categories.table.ts';
import { readShelves } from '../products/shelves.ts';
import type { Catalogue } from '../search/search.ts';
import { showRow } from './product-rows.ts';
import type { Journal, ShownBlock, ShownPage, SiteFrame } from './site-pages.contract.ts';

type Reading = Pick<Deps, 'db' | 'config'>;
export type Shown = { page: ShownPage; tags: CacheTag[] };

export async function showHome(deps: Reading, catalogue: Catalogue, stage: Stage = 'live'): Promise<Shown> {
  return showContent(deps, catalogue, await readHome(deps.db, await readSettings(deps.db), stage));
}

/** @throws Problem 404 `page-not-found` */
export async function showPage(
  deps: Reading,
  catalogue: Catalogue,
  kind: 'page' | 'article',
  address: string,
): Promise<Shown> {
  const { content, at } = await readPage(deps.db, kind, address);
  return showContent(deps, catalogue, content, at);
}

/** With what its settings and product rows say today; `tags` are what that depends on. */
export async function showContent(
  deps: Reading,
  catalogue: Catalogue,
  content: HomeContent | PageContent,
  at?: Date,
): Promise<Shown> {
  const { blocks, ...about } = await fillInSettings(deps, content);
  const filled = await fillRows(deps.db, catalogue, blocks);
  const page = { picture: null, ...about, blocks: filled.blocks, publishedAt: at?.toISOString() ?? null };
  return { page, tags: ['site', 'settings', ...filled.tags] };
}

/** One query a row, one after the other: a page is rendered once and then cached. */
async function fillRows(db: Database, catalogue: Catalogue, blocks: readonly PageBlock[]) {
  const shown: ShownBlock[] = [];
  const tags = new Set<CacheTag>();
  const shelves = blocks.some(({ kind }) => kind === 'products') ? await readShelves(db) : undefined;
  for (const block of blocks) {
    if (block.kind !== 'products' || !shelves) {
      if (block.kind !== 'products') shown.push(block);
      continue;
    }
    const { row, spokenOf } = await showRow(catalogue, shelves, block);
    shown.push(row);
    for (const tag of ['catalogue', 'shelves', ...productTags(spokenOf)] as const) tags.add(tag);
  }
  return { blocks: shown, tags };
}

/** The menus and the look, which every page has. */
export async function readFrame(db: Database, of: Partial<Record<'menus' | 'theme', Stage>> = {}): Promise<SiteFrame> {
  const [menus, theme] = [await readMenus(db, of.menus), await readTheme(db, of.theme)];
  return { menus: menus ?? (await newShopsMenus(db)), theme: theme && lookOf(theme) };
}

/** More would not fit beside the rest of the header at 1440 px; the shop’s page leads to all of them. */
const mostFurther = 2;

/** The owner’s further categories and collections come before the contact page; those of a season are on the shop’s page alone. */
async function newShopsMenus(db: Database): Promise<Menus> {
  const { categories, collections: all } = await readShelves(db);
  const passing = await db.select({ key: collections.key }).from(collections).where(isNotNull(collections.hiddenFrom));
  const lasting = all.filter((shelf) => passing.every(({ key }) => key !== shelf.key));
  const further = furtherShelves({ categories, collections: lasting }).slice(0, mostFurther);
  const { header, footer } = firstMenus;
  const added = further.map(({ path, name }) => ({ name, to: path, entries: [] }));
  return { header: [...header.slice(0, -1), ...added, ...header.slice(-1)], footer };
}

/** The latest article first. */
export async function readJournal(db: Database): Promise<Journal> {
  const articles = await readPages(db, 'article');
  return articles.map(({ address, content: { title, description, picture }, at }) => ({
    address,
    title,
    description,
    picture,
    publishedAt: at.toISOString(),
  }));
}
