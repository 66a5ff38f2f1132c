import { and, desc, eq, lte, ne, notInArray, sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { freeSlug, slugOf } from '#platform/http/slug.contract.ts';
import { contentOf } from './site-contents.contract.ts';
import type { DocumentKind, SiteContent } from './site-contents.contract.ts';
import { siteDocuments, siteVersions } from './site.table.ts';
import { firstContent } from './site.ts';

type Document = Omit<typeof siteDocuments.$inferSelect, 'createdAt'>;
type Acting = Pick<Deps, 'changes' | 'clock'>;
type Act = { tx: Database; invalidate: Invalidate; at: Date; document: Document };

/** The documents of every shop, which are there before anybody has written them. */
const standing: readonly DocumentKind[] = ['home', 'menus', 'theme'];
const mostVersions = 30;

/** @throws Problem 404 `page-not-found` */
export async function requireDocument(db: Database, key: string): Promise<Document> {
  const [found] = await db.select().from(siteDocuments).where(eq(siteDocuments.key, key));
  const kind = standing.find((one) => one === key);
  if (found) return found;
  if (kind === undefined) throw new Problem(404, 'page-not-found', 'There is no such page.');
  return { key, kind, address: null };
}

/** Under the document's lock, so that two people at once act one after the other. @throws Problem 404 `page-not-found` */
function onDocument<Done>({ changes, clock }: Acting, key: string, act: (acting: Act) => Promise<Done>): Promise<Done> {
  return changes.transaction(async (tx, invalidate) => {
    const at = clock.now();
    const kind = standing.find((one) => one === key);
    if (kind) await tx.insert(siteDocuments).values({ key, kind, createdAt: at }).onConflictDoNothing();
    const [document] = await tx.select().from(siteDocuments).where(eq(siteDocuments.key, key)).for('update');
    if (!document) throw new Problem(404, 'page-not-found', 'There is no such page.');
    return act({ tx, invalidate, at, document });
  });
}

type Draft = { content: unknown; revision: number; byUserId: number };

/**
 * Visitors see nothing of it. @param draft.revision that of the draft that was changed, 0 where there was none
 * @throws Problem 400 for what its contract rejects, 404, 409 `changed-meanwhile`
 */
export function saveDraft(deps: Acting, key: string, { content, revision, byUserId }: Draft): Promise<void> {
  return onDocument(deps, key, async ({ tx, at, document }) => {
    const checked = checkedContent(document.kind, content);
    const before = await findDraft(tx, key);
    if ((before?.revision ?? 0) !== revision)
      throw new Problem(
        409,
        'changed-meanwhile',
        'Somebody else has changed this in the meantime. Please load it again.',
      );
    const saved = { content: checked, revision: revision + 1, at, byUserId };
    if (before) await tx.update(siteVersions).set(saved).where(eq(siteVersions.id, before.id));
    else await tx.insert(siteVersions).values({ ...saved, documentKey: key, state: 'draft' });
  });
}

function checkedContent(kind: DocumentKind, content: unknown): SiteContent {
  const read = contentOf[kind].safeParse(content);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Problem(400, 'invalid-input', issues[0]?.message ?? 'That is not a page.', { issues });
}

async function findDraft(tx: Database, key: string) {
  const [draft] = await tx
    .select()
    .from(siteVersions)
    .where(and(eq(siteVersions.documentKey, key), eq(siteVersions.state, 'draft')));
  return draft;
}

async function requireDraft(tx: Database, key: string) {
  const draft = await findDraft(tx, key);
  if (!draft) throw new Problem(409, 'no-draft', 'Nothing has been changed since it was published.');
  return draft;
}

export function discardDraft(deps: Acting, key: string): Promise<void> {
  return onDocument(deps, key, async ({ tx }) => {
    await tx.delete(siteVersions).where(and(eq(siteVersions.documentKey, key), eq(siteVersions.state, 'draft')));
  });
}

/** @param publishAt null: when somebody publishes it. @throws Problem 400 for a time that is over, 404, 409 `no-draft` */
export function scheduleDraft(deps: Acting, key: string, publishAt: Date | null, byUserId: number): Promise<void> {
  return onDocument(deps, key, async ({ tx, at, document }) => {
    if (publishAt && publishAt <= at) throw invalidInput('at', 'Choose a time in the future');
    const draft = await requireDraft(tx, key);
    await tx.update(siteVersions).set({ publishAt }).where(eq(siteVersions.id, draft.id));
    const did = publishAt ? 'scheduled' : 'unscheduled';
    await recordChange(tx, {
      ...aboutDocument(document, at, byUserId, did),
      before: { at: draft.publishAt?.toISOString() ?? null },
      after: { at: publishAt?.toISOString() ?? null },
    });
  });
}

/** Every page follows at once. @throws Problem 404, 409 `no-draft` */
export function publishDraft(deps: Acting, key: string, byUserId: number): Promise<void> {
  return onDocument(deps, key, async (acting) => goLive(acting, await requireDraft(acting.tx, key), byUserId));
}

/** Publishes what is due. */
export async function publishDue(deps: Acting & Pick<Deps, 'db'>): Promise<void> {
  const due = await deps.db
    .select({ key: siteVersions.documentKey })
    .from(siteVersions)
    .where(lte(siteVersions.publishAt, deps.clock.now()));
  for (const { key } of due)
    await onDocument(deps, key, async (acting) => {
      const draft = await findDraft(acting.tx, key);
      // It may have been published or put off since.
      if (draft?.publishAt && draft.publishAt <= acting.at) await goLive(acting, draft, draft.byUserId);
    });
}

type Version = typeof siteVersions.$inferSelect;

async function goLive({ tx, invalidate, at, document }: Act, draft: Version, byUserId: number | null): Promise<void> {
  const before = await retireLive(tx, document.key);
  await tx
    .update(siteVersions)
    .set({ state: 'live', publishAt: null, at, byUserId })
    .where(eq(siteVersions.id, draft.id));
  await forgetOldVersions(tx, document.key);
  await recordChange(tx, {
    ...aboutDocument(document, at, byUserId, 'published'),
    before: before === null ? null : { version: before },
    after: { version: draft.id },
  });
  invalidate('site');
}

async function retireLive(tx: Database, key: string): Promise<number | null> {
  const [live] = await tx
    .update(siteVersions)
    .set({ state: 'past' })
    .where(and(eq(siteVersions.documentKey, key), eq(siteVersions.state, 'live')))
    .returning({ id: siteVersions.id });
  return live?.id ?? null;
}

async function forgetOldVersions(tx: Database, key: string): Promise<void> {
  const { id, documentKey, state } = siteVersions;
  const kept = tx.select({ id }).from(siteVersions).where(eq(documentKey, key)).orderBy(desc(id)).limit(mostVersions);
  await tx.delete(siteVersions).where(and(eq(documentKey, key), eq(state, 'past'), notInArray(id, kept)));
}

/**
 * What visitors see is as it was in an earlier version, and a draft stays as it is. @param versionId 0: as in a new shop
 * @throws Problem 404 `page-not-found`, `version-not-found`
 */
export function restoreVersion(deps: Acting, key: string, versionId: number, byUserId: number): Promise<void> {
  return onDocument(deps, key, async ({ tx, invalidate, at, document }) => {
    const content = await earlierContent(tx, document, versionId);
    const before = await retireLive(tx, key);
    const [restored] = await tx
      .insert(siteVersions)
      .values({ documentKey: key, state: 'live', content, at, byUserId })
      .returning({ id: siteVersions.id });
    await forgetOldVersions(tx, key);
    await recordChange(tx, {
      ...aboutDocument(document, at, byUserId, 'restored'),
      before: { version: before },
      after: { version: restored?.id ?? null, from: versionId },
    });
    invalidate('site');
  });
}

async function earlierContent(tx: Database, { key, kind }: Document, versionId: number): Promise<object> {
  const { content, documentKey, state, id } = siteVersions;
  const first = versionId === 0 ? await firstContent(tx, kind) : null;
  if (first) return first;
  const [found] = await tx
    .select({ content })
    .from(siteVersions)
    .where(and(eq(id, versionId), eq(documentKey, key), ne(state, 'draft')));
  if (!found) throw new Problem(404, 'version-not-found', 'That version is no longer kept.');
  return found.content;
}

function aboutDocument({ key }: Document, at: Date, byUserId: number | null, did: string) {
  return { at, byUserId, subject: 'page', subjectId: key, did };
}

type NewDocument = { kind: 'page' | 'article'; title: string; address?: string | undefined };

/** As a draft with one empty text. @returns its key @throws Problem 400 for an address that is taken */
export function createDocument({ changes, clock }: Acting, page: NewDocument, byUserId: number): Promise<string> {
  return changes.transaction(async (tx) => {
    await tx.execute(sql`lock table ${siteDocuments} in share row exclusive mode`);
    const at = clock.now();
    const taken = await tx.select({ key: siteDocuments.key, address: siteDocuments.address }).from(siteDocuments);
    const { kind, title } = page;
    const keys = new Set([...taken.flatMap(({ key, address }) => [key, address ?? '']), ...standing, ...ownAddresses]);
    const address = page.address ?? freeSlug(slugOf(title), keys);
    await requireFreeAddress(tx, kind, address);
    const key = freeSlug(`${kind}-${address}`, keys);
    await tx.insert(siteDocuments).values({ key, kind, address, createdAt: at });
    const content = {
      title,
      description: '',
      picture: null,
      blocks: [{ id: 'text', kind: 'text', title: '', text: 'Write here what the page says.' }],
    };
    await tx.insert(siteVersions).values({ documentKey: key, state: 'draft', content, at, byUserId });
    return key;
  });
}

/** Parts of addresses that mean something else. */
const ownAddresses: readonly string[] = ['home', 'feed', 'new'];

async function requireFreeAddress(tx: Database, kind: DocumentKind, address: string): Promise<void> {
  if (ownAddresses.includes(address)) throw invalidInput('address', `The shop uses ${address} itself`);
  const [other] = await tx
    .select({ key: siteDocuments.key })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.kind, kind), eq(siteDocuments.address, address)));
  if (other) throw invalidInput('address', 'Another page has this address');
}

type Moved = { kind: DocumentKind; before: string | null; at: Date };

/** @param whenMoved for one that visitors know by its earlier address. @throws Problem 400 for an address that is taken, 404 */
export function changeAddress(
  deps: Acting,
  key: string,
  address: string,
  byUserId: number,
  whenMoved: (tx: Database, moved: Moved) => Promise<void>,
): Promise<void> {
  return onDocument(deps, key, async ({ tx, invalidate, at, document }) => {
    const { kind, address: before } = document;
    if (before === address) return;
    if (before === null) throw new Problem(409, 'standing', 'That page has no address of its own.');
    await requireFreeAddress(tx, kind, address);
    await tx.update(siteDocuments).set({ address }).where(eq(siteDocuments.key, key));
    const known = await tx.$count(
      siteVersions,
      and(eq(siteVersions.documentKey, key), ne(siteVersions.state, 'draft')),
    );
    if (known > 0) await whenMoved(tx, { kind, before, at });
    await recordChange(tx, {
      ...aboutDocument(document, at, byUserId, 'moved'),
      before: { address: before },
      after: { address },
    });
    invalidate('site', 'catalogue');
  });
}

/** With all its versions. @throws Problem 404, 409 `standing` */
export function removeDocument(deps: Acting, key: string, byUserId: number): Promise<void> {
  return onDocument(deps, key, async ({ tx, invalidate, at, document }) => {
    if (document.address === null)
      throw new Problem(409, 'standing', 'Every shop has that page, so it can’t be removed.');
    await tx.delete(siteDocuments).where(eq(siteDocuments.key, key));
    const about = aboutDocument(document, at, byUserId, 'removed');
    await recordChange(tx, { ...about, before: { address: document.address }, after: null });
    invalidate('site', 'catalogue');
  });
}
