import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { ShopSettings } from '../settings/settings.contract.ts';
import { readSettings } from '../settings/settings.ts';
import { firstHome } from './first-home.rules.ts';
import { firstMenus } from './first-menus.contract.ts';
import { contentOf } from './site-contents.contract.ts';
import type { DocumentKind, HomeContent, Menus, PageContent, SiteContent, Theme } from './site-contents.contract.ts';
import { siteDocuments, siteVersions } from './site.table.ts';
import { firstTheme } from './theme-choices.contract.ts';

export type ContentOf<Kind extends DocumentKind> = Kind extends 'home'
  ? HomeContent
  : Kind extends 'menus'
    ? Menus
    : Kind extends 'theme'
      ? Theme
      : PageContent;

/** Which version of a document: what visitors see, or what is being prepared where there is that. */
export type Stage = 'live' | 'draft';

/** Null: it is as in a new shop. */
export async function readContent<Kind extends DocumentKind>(
  db: Database,
  kind: Kind,
  key: string,
  stage: Stage,
): Promise<ContentOf<Kind> | null> {
  const states = stage === 'draft' ? (['draft', 'live'] as const) : (['live'] as const);
  const [found] = await db
    .select({ content: siteVersions.content })
    .from(siteVersions)
    .where(and(eq(siteVersions.documentKey, key), inArray(siteVersions.state, [...states])))
    .orderBy(desc(sql`${siteVersions.state} = 'draft'`))
    .limit(1);
  return found ? parse(kind, found.content) : null;
}

/** @param content as it was checked when it was saved */
export function parse<Kind extends DocumentKind>(kind: Kind, content: object): ContentOf<Kind> {
  return contentOf[kind].parse(content) as ContentOf<Kind>;
}

export async function readHome(
  db: Database,
  settings: Pick<ShopSettings, 'isDemo'>,
  stage: Stage = 'live',
): Promise<HomeContent> {
  return (await readContent(db, 'home', 'home', stage)) ?? firstHome(settings);
}

/** Null: those of a new shop. */
export function readMenus(db: Database, stage: Stage = 'live'): Promise<Menus | null> {
  return readContent(db, 'menus', 'menus', stage);
}

/** Null: the look of a new shop. */
export function readTheme(db: Database, stage: Stage = 'live'): Promise<Theme | null> {
  return readContent(db, 'theme', 'theme', stage);
}

/** What a document is before anybody has written it; null: it is only once it is written. */
export async function firstContent(db: Database, kind: DocumentKind): Promise<SiteContent | null> {
  if (kind === 'home') return firstHome(await readSettings(db));
  if (kind === 'menus') return firstMenus;
  return kind === 'theme' ? firstTheme : null;
}

export type WrittenPage = { key: string; address: string; content: PageContent; at: Date };

/** @throws Problem 404 `page-not-found` */
export async function readPage(db: Database, kind: 'page' | 'article', address: string): Promise<WrittenPage> {
  const [found] = await readPages(db, kind, eq(siteDocuments.address, address), 1);
  if (!found) throw new Problem(404, 'page-not-found', 'There is no such page.');
  return found;
}

/** Those that visitors see, the latest first. */
export async function readPages(
  db: Database,
  kind: 'page' | 'article',
  which?: SQL,
  most = 500,
): Promise<WrittenPage[]> {
  const rows = await db
    .select({
      key: siteDocuments.key,
      address: siteDocuments.address,
      content: siteVersions.content,
      at: firstPublished,
    })
    .from(siteDocuments)
    .innerJoin(siteVersions, and(eq(siteVersions.documentKey, siteDocuments.key), eq(siteVersions.state, 'live')))
    .where(and(eq(siteDocuments.kind, kind), which))
    .orderBy(desc(firstPublished), desc(siteDocuments.key))
    .limit(most);
  return rows.map(({ content, address, ...row }) => ({
    ...row,
    address: address ?? '',
    content: parse(kind, content),
  }));
}

/** Changing a comma later makes no article new. */
const firstPublished = sql`(
  select min(first.at) from ${siteVersions} first
  where first.document_key = ${siteDocuments.key} and first.state <> 'draft')`.mapWith(siteVersions.at);

/** Whether the owner's pages or look show a stored picture, or did: a version can be taken up again. */
export function isShownBySite(key: SQL): SQL {
  return sql`exists (select from ${siteVersions} where position('/media/' || ${key} || '/' in ${siteVersions.content}::text) > 0)`;
}

export type SiteVersion = typeof siteVersions.$inferSelect;
type Standing = Pick<SiteVersion, 'content' | 'at' | 'publishAt'>;
export type WrittenDocument = Pick<typeof siteDocuments.$inferSelect, 'key' | 'kind' | 'address'> & {
  live?: Standing | undefined;
  draft?: Standing | undefined;
};

/** All that have been written, the oldest first. */
export async function listDocuments(db: Database): Promise<WrittenDocument[]> {
  const documents = await db.select().from(siteDocuments).orderBy(asc(siteDocuments.createdAt), asc(siteDocuments.key));
  const versions = await db.select().from(siteVersions).where(ne(siteVersions.state, 'past'));
  const of = (key: string, state: 'live' | 'draft') =>
    versions.find((version) => version.documentKey === key && version.state === state);
  return documents.map(({ key, kind, address }) => ({
    key,
    kind,
    address,
    live: of(key, 'live'),
    draft: of(key, 'draft'),
  }));
}

/** Of one document, the latest first. */
export function readVersions(db: Database, key: string): Promise<SiteVersion[]> {
  return db.select().from(siteVersions).where(eq(siteVersions.documentKey, key)).orderBy(desc(siteVersions.id));
}
