import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { recordChange, recordChanges } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { cacheSiteAddresses } from '#shop/site/site-addresses.ts';
import { oldProductKeys } from '../moving-in/product-moves.table.ts';
import { findOwnAddress } from '../products/product-addresses.ts';
import { products } from '../products/products.table.ts';
import { cacheShelfAddresses } from '../products/shelf-addresses.ts';
import { mostRedirects } from './redirects.contract.ts';
import type { Redirect, RedirectBody, RedirectProposals } from './redirects.contract.ts';
import { isOwnPage, newPathOf, oldPathOf } from './redirects.rules.ts';
import { redirects } from './redirects.table.ts';

const mostShown = 20;

type FindAddress = (path: string, found: 'page' | 'name' | 'nothing') => Promise<string | undefined>;

/** Where an address leads that is not a page's own: to the product that it names in words or, where there is no page, by its redirect. */
export function findAddress(deps: Pick<Deps, 'db' | 'changes'>): FindAddress {
  const shelves = cacheShelfAddresses(deps);
  const written = cacheSiteAddresses(deps);
  const findOwn = findOwnAddress(deps, shelves);
  return async (path, found) => {
    const own = await findOwn(path.replace(/(?<=.)\/+$/, ''));
    if (own !== undefined || found === 'page') return own;
    if (found === 'name' && ((await shelves.isOfAnimal(path)) || (await written.isPublished(path)))) return undefined;
    return findRedirect(deps.db, path);
  };
}

async function findRedirect(db: Database, path: string): Promise<string | undefined> {
  const oldPath = oldPathOf(path);
  if (oldPath === undefined || isOwnPage(oldPath)) return undefined;
  const [found] = await db.select({ to: redirects.newPath }).from(redirects).where(eq(redirects.oldPath, oldPath));
  return found?.to;
}

/** By old address. */
export async function listRedirects(
  db: Database,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ total: number; list: Redirect[] }> {
  const { id, oldPath, newPath } = redirects;
  const isIn = (column: typeof oldPath | typeof newPath) => sql`position(lower(${q}) in lower(${column})) > 0`;
  const wanted = q === undefined ? undefined : or(isIn(oldPath), isIn(newPath));
  const [list, total] = await Promise.all([
    db
      .select({ id, from: oldPath, to: newPath })
      .from(redirects)
      .where(wanted)
      .orderBy(asc(oldPath))
      .limit(limit)
      .offset(offset),
    db.$count(redirects, wanted),
  ]);
  return { total, list };
}

type Act = { at: Date; byUserId: number };

/** @throws Problem 400 `wrong-redirect` */
export function addRedirect(deps: Deps, body: RedirectBody, byUserId: number): Promise<Redirect> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const [result] = await addRedirects(tx, [body], { at: deps.clock.now(), byUserId });
    if (!result || 'reason' in result)
      throw new Problem(400, 'wrong-redirect', result?.reason ?? 'Enter an address.', {
        issues: [{ path: 'from', message: result?.reason ?? 'Enter an address.' }],
      });
    invalidate('catalogue');
    return result.redirect;
  });
}

type Added = { redirect: Redirect; isNew: boolean } | { from: string; reason: string };

/**
 * Adds those that lead somewhere in one step: none may begin where another ends. One lock for all, so that two people at once
 * cannot make a chain of two that are right by themselves.
 */
export async function addRedirects(tx: Database, wanted: readonly RedirectBody[], act: Act): Promise<Added[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('redirects'))`);
  const read = wanted.map(({ from, to }) => ({ typed: from, from: oldPathOf(from), to: newPathOf(to) }));
  const paths = read.flatMap(({ from, to }) => [from, to && oldPathOf(to)]).filter((path) => path !== undefined);
  const { oldPath, newPath } = redirects;
  const found =
    paths.length === 0
      ? []
      : await tx
          .select()
          .from(redirects)
          .where(or(inArray(oldPath, paths), inArray(newPath, paths)));
  const known = new Map(found.map((one) => [one.oldPath, one.newPath]));
  const targets = new Set(found.map((one) => oldPathOf(one.newPath) ?? '/'));
  const results: (Written | { from: string; reason: string })[] = [];
  for (const { typed, from, to } of read) {
    const reason = whyNot({ from, to }, known, targets);
    if (reason !== undefined || from === undefined || to === undefined) {
      results.push({ from: typed.slice(0, 200), reason: reason ?? 'That isn’t an address.' });
      continue;
    }
    const before = known.get(from) ?? null;
    results.push({ from, to, before });
    known.set(from, to);
    targets.add(oldPathOf(to) ?? '/');
  }
  const ids = new Map([
    ...found.map(({ id, oldPath: path }) => [path, id] as const),
    ...(await writeAll(tx, results, act)),
  ]);
  return results.map((one) => {
    if ('reason' in one) return one;
    const { from, to, before } = one;
    return { redirect: { id: ids.get(from) ?? 0, from, to }, isNew: before !== to };
  });
}

function whyNot(
  { from, to }: { from: string | undefined; to: string | undefined },
  known: ReadonlyMap<string, unknown>,
  targets: ReadonlySet<string>,
): string | undefined {
  if (from === undefined) return 'Enter the old address as /products/rope-toy, or with its host.';
  if (to === undefined) return 'Enter the new address as /product/1.';
  if (isOwnPage(from)) return `${from} is a page of this shop.`;
  const target = oldPathOf(to) ?? '/';
  if (target === from) return 'That would lead back to itself.';
  if (known.has(target)) return `${target} is redirected too. Enter the address that it leads to.`;
  return targets.has(from) ? `Another redirect leads to ${from}. Change that one first.` : undefined;
}

/** A page has moved: what led to its earlier address leads to the new one, which itself leads nowhere. */
export async function leadOn(tx: Database, from: string, to: string): Promise<void> {
  await tx.delete(redirects).where(eq(redirects.oldPath, to));
  await tx.update(redirects).set({ newPath: to }).where(eq(redirects.newPath, from));
}

type Written = { from: string; to: string; before: string | null };

const writtenAtOnce = 1_000;

/** @returns the ids of those that changed, by their old address; the last one of an address counts */
async function writeAll(
  tx: Database,
  results: readonly (Written | { reason: string })[],
  { at, byUserId }: Act,
): Promise<[string, number][]> {
  const changed = results.flatMap((one) => ('reason' in one || one.before === one.to ? [] : one));
  const byPath = new Map(changed.map((one) => [one.from, one]));
  const all = [...byPath.values()];
  const ids: [string, number][] = [];
  for (let from = 0; from < all.length; from += writtenAtOnce) {
    const rows = await tx
      .insert(redirects)
      .values(all.slice(from, from + writtenAtOnce).map((one) => ({ oldPath: one.from, newPath: one.to, at })))
      .onConflictDoUpdate({ target: redirects.oldPath, set: { newPath: sql`excluded.new_path`, at } })
      .returning({ id: redirects.id, path: redirects.oldPath });
    ids.push(...rows.map(({ id, path }): [string, number] => [path, id]));
    await recordChanges(
      tx,
      rows.flatMap(({ id, path }) => {
        const one = byPath.get(path);
        return one ? [{ at, byUserId, subject: 'redirect', subjectId: id, ...entryOf(one) }] : [];
      }),
    );
  }
  return ids;
}

function entryOf({ from, to, before }: Written) {
  return {
    did: before === null ? 'added' : 'changed',
    before: before === null ? null : { to: before },
    after: { from, to },
  };
}

/** @throws Problem 404 `redirect-not-found` */
export function removeRedirect({ changes, clock }: Deps, id: number, byUserId: number): Promise<void> {
  return changes.transaction(async (tx, invalidate) => {
    const [gone] = await tx.delete(redirects).where(eq(redirects.id, id)).returning();
    if (!gone) throw new Problem(404, 'redirect-not-found', 'There is no such redirect.');
    const about = { at: clock.now(), byUserId, subject: 'redirect', subjectId: id, did: 'removed' };
    await recordChange(tx, { ...about, before: { from: gone.oldPath, to: gone.newPath }, after: null });
    invalidate('catalogue');
  });
}

/** The addresses that Shopify gave products that moved in, where they lead nowhere yet. */
export async function proposeRedirects(db: Database): Promise<RedirectProposals> {
  const all = await proposalsIn(db);
  return { total: all.length, first: all.slice(0, mostShown) };
}

/** Adds all that are proposed. */
export function addProposed(deps: Deps, byUserId: number): Promise<{ added: number }> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const results = await addRedirects(tx, await proposalsIn(tx), { at: deps.clock.now(), byUserId });
    invalidate('catalogue');
    return { added: results.filter((one) => 'redirect' in one).length };
  });
}

async function proposalsIn(db: Database): Promise<RedirectProposals['first']> {
  const { rows } = await db.execute<{ from: string; to: string; name: string }>(sql`
    select '/products/' || named.handle as "from", '/product/' || min(p.id) as "to", min(p.name) as name
    from (select split_part(substr(key, 8), '|', 1) as handle, product_id from ${oldProductKeys} where key like 'handle:%') named
    join ${products} p on p.id = named.product_id and p.withdrawn_at is null
    where named.handle !~ '[/?#]'
      and not exists (select from ${redirects} r where r.old_path = '/products/' || named.handle)
    group by named.handle order by named.handle limit ${mostRedirects}`);
  return rows;
}
