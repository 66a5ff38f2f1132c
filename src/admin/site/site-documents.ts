import { fullNames } from '#accounts/users/users.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { requireDocument } from '#shop/site/edit-site.ts';
import { readPlaceholders } from '#shop/site/fill-in-settings.ts';
import type { SiteContent } from '#shop/site/site-contents.contract.ts';
import { firstContent, listDocuments, parse, readVersions } from '#shop/site/site.ts';
import type { SiteVersion, WrittenDocument } from '#shop/site/site.ts';
import type { EditedDocument, SiteDocument } from './site-editing.contract.ts';

/** What can be written and drawn, those of every shop first. */
export async function listSite(db: Database): Promise<SiteDocument[]> {
  const written = await listDocuments(db);
  const standing = (['home', 'menus', 'theme'] as const).map(
    (kind) => written.find(({ key }) => key === kind) ?? { key: kind, kind, address: null },
  );
  return [...standing, ...written.filter(({ address }) => address !== null)].map(shown);
}

const titles = { home: 'Home page', menus: 'Menus', theme: 'Colours, logo and type' } as const;

function shown({ key, kind, address, live, draft }: WrittenDocument): SiteDocument {
  const content = (draft ?? live)?.content;
  const title = content && 'title' in content && typeof content.title === 'string' ? content.title : '';
  const savedAt = (draft ?? live)?.at.toISOString() ?? null;
  return {
    key,
    kind,
    address,
    path: pathOf(kind, address),
    title: kind === 'page' || kind === 'article' ? title : titles[kind],
    isLive: live !== undefined || address === null,
    hasDraft: draft !== undefined,
    publishAt: draft?.publishAt?.toISOString() ?? null,
    savedAt,
  };
}

export function pathOf(kind: SiteDocument['kind'], address: string | null): string | null {
  if (kind === 'home') return '/';
  if (address === null) return null;
  return kind === 'article' ? `/journal/${address}` : `/pages/${address}`;
}

/** @throws Problem 404 `page-not-found` */
export async function readForEditing(deps: Pick<Deps, 'db' | 'config'>, key: string): Promise<EditedDocument> {
  const { kind, address } = await requireDocument(deps.db, key);
  const versions = await readVersions(deps.db, key);
  const draft = versions.find(({ state }) => state === 'draft');
  const live = versions.find(({ state }) => state === 'live');
  const names = await fullNames(deps.db, [...new Set(versions.flatMap(({ byUserId }) => byUserId ?? []))]);
  const saved = (draft ?? live)?.content;
  const content: SiteContent | null = saved ? parse(kind, saved) : await firstContent(deps.db, kind);
  return {
    ...shown({ key, kind, address, live, draft }),
    content: { ...content },
    revision: draft?.revision ?? 0,
    versions: [
      ...versions.filter(({ state }) => state !== 'draft').map((version) => versionOf(version, names)),
      ...(address === null ? [{ id: 0, at: null, by: null, isLive: live === undefined }] : []),
    ],
    placeholders: await readPlaceholders(deps),
  };
}

function versionOf({ id, at, byUserId, state }: SiteVersion, names: ReadonlyMap<number, string>) {
  return {
    id,
    at: at.toISOString(),
    by: byUserId === null ? null : (names.get(byUserId) ?? null),
    isLive: state === 'live',
  };
}
