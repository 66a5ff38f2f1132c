import { asc, eq, sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { freeSlug, slugOf } from '#platform/http/slug.contract.ts';
import { shopDay } from '#platform/shop-day.ts';
import { longestShelfKey } from '../products/categories.contract.ts';
import { animals, brandTexts, categories, collections } from '../products/categories.table.ts';
import { shelfTables as tables } from '../products/shelves.ts';
import type { CollectionRule } from '../search/collection-rules.contract.ts';
import { readAdminShelves, textsOf } from './read-shelves.ts';
import { ownPages } from './shelf-addresses.rules.ts';
import type {
  AdminShelves,
  ChangeBrandTextBody,
  ChangeShelfBody,
  CreateShelfBody,
  ShelfKind,
} from './shelf-admin.contract.ts';

type Shelf = typeof categories.$inferSelect;
type Wanted<Body> = { kind: ShelfKind; key: string; body: Body; byUserId: number };

/** @throws Problem 400 for an address that is taken, or a category within one of the second level */
export function createShelf(
  deps: Deps,
  { kind, body, byUserId }: Omit<Wanted<CreateShelfBody>, 'key'>,
): Promise<AdminShelves> {
  return changeInTurn(deps, async (tx, at) => {
    const { name, isHidden, parent, rule, shownFrom, hiddenFrom } = body;
    const known = await readRows(tx, kind);
    if (
      parent !== null &&
      !(kind === 'categories' && known.some((one) => one.key === parent && one.parentKey === null))
    )
      throw invalidInput('parent', 'Choose a top-level category');
    requireOwnName(known, { key: '', name, parentKey: parent });
    const beside = await readBeside(tx, kind);
    const taken = new Set([...known, ...beside].flatMap((one) => [one.key, one.address]));
    const key = freeSlug(
      slugOf(name).slice(0, longestShelfKey - 4),
      kind === 'animals' ? taken.union(ownPages) : taken,
    );
    const address = body.address ?? key;
    await takeAddress(tx, kind, [...known, ...beside], { key, address });
    const position = Math.max(0, ...known.map((one) => one.position)) + 1;
    const row = { key, address, name, isHidden, position, updatedAt: at, ...textsOf(body) };
    if (kind === 'animals') await tx.insert(animals).values(row);
    else if (kind === 'categories') await tx.insert(categories).values({ ...row, parentKey: parent });
    else
      await tx
        .insert(collections)
        .values({ ...row, rule: requireRule(rule), shownFrom, hiddenFrom, ...whilePlanned(body, at) });
    await recordChange(tx, { ...entryOf(kind, key, byUserId), at, did: 'created', before: null, after: body });
  });
}

/** Another address leaves the earlier one leading to it. @throws Problem 404, 400 for an address that is taken, 409 `standing` */
export function changeShelf(deps: Deps, { kind, key, body, byUserId }: Wanted<ChangeShelfBody>): Promise<AdminShelves> {
  return changeInTurn(deps, async (tx, at) => {
    const known = await readRows(tx, kind);
    const shelf = requireShelf(known, key);
    const { address: old, name, isHidden, formerAddresses } = shelf;
    const { rule, shownFrom, hiddenFrom, ...fields } = body;
    const ofCollection = { rule, shownFrom, hiddenFrom };
    const before = { name, isHidden, address: old, ...textsOf(shelf) };
    const after = { ...before, ...fields };
    requireOwnName(known, { ...shelf, name: after.name });
    if (after.address !== old) {
      if (shelf.isStanding) throw new Problem(409, 'standing', `The address of ${name} can’t be changed.`);
      await takeAddress(tx, kind, [...known, ...(await readBeside(tx, kind))], { key, address: after.address });
    }
    const former = [...new Set([...formerAddresses, old])].filter((one) => one !== after.address);
    const row = { ...after, formerAddresses: former, updatedAt: at };
    if (kind === 'animals') await tx.update(animals).set(row).where(eq(animals.key, key));
    else if (kind === 'categories') await tx.update(categories).set(row).where(eq(categories.key, key));
    // What is undefined stays.
    else
      await tx
        .update(collections)
        .set({ ...row, ...ofCollection, ...whilePlanned(body, at) })
        .where(eq(collections.key, key));
    const entry = { ...entryOf(kind, key, byUserId), at, did: 'edited' };
    await recordChange(tx, { ...entry, before, after: { ...after, ...(kind === 'collections' && ofCollection) } });
  });
}

type Season = { shownFrom?: string | null | undefined; hiddenFrom?: string | null | undefined };

/** What is to be shown from a day on is hidden until then; one that is hidden before that day is shown until it is. */
function whilePlanned({ shownFrom, hiddenFrom }: Season, at: Date): { isHidden?: true } {
  const isPlanned = shownFrom != null && shownFrom > shopDay(at) && (hiddenFrom == null || shownFrom <= hiddenFrom);
  return isPlanned ? { isHidden: true } : {};
}

/** @throws Problem 404 `shelf-not-found` for a brand that no product on sale has */
export function changeBrandText(
  deps: Deps,
  { key, body, byUserId }: Omit<Wanted<ChangeBrandTextBody>, 'kind'>,
): Promise<AdminShelves> {
  return changeInTurn(deps, async (tx, at) => {
    const brand = (await readAdminShelves(tx)).brands.find((one) => one.key === key);
    if (!brand) throw new Problem(404, 'shelf-not-found', 'There is no such brand.');
    const before = textsOf(brand);
    const after = { ...before, ...body };
    await tx
      .insert(brandTexts)
      .values({ key, ...after, updatedAt: at })
      .onConflictDoUpdate({ target: brandTexts.key, set: { ...after, updatedAt: at } });
    await recordChange(tx, { byUserId, subject: 'brand', subjectId: key, at, did: 'edited', before, after });
  });
}

/** Those that are not named come after those that are. */
export function orderShelves(deps: Deps, kind: ShelfKind, keys: readonly string[]): Promise<AdminShelves> {
  return changeInTurn(deps, async (tx) => {
    const place = sql`array_position(${sql.param([...keys])}::text[], key)`;
    await tx.execute(sql`update ${tables[kind]} set position = coalesce(${place}, 1000 + position)`);
  });
}

/** One change at a time: two that are made at once get addresses and places of their own. */
export function changeInTurn(deps: Deps, change: (tx: Database, at: Date) => Promise<void>): Promise<AdminShelves> {
  return deps.changes.transaction(async (tx, invalidate) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('categories and animals'))`);
    await change(tx, deps.clock.now());
    invalidate('shelves', 'catalogue');
    return readAdminShelves(tx);
  });
}

/** In a menu two of one name cannot be told apart; `Food` within two categories can. */
function requireOwnName(known: readonly Shelf[], { key, name, parentKey }: Pick<Shelf, 'key' | 'name' | 'parentKey'>) {
  const isSame = (one: Shelf) => one.parentKey === parentKey && one.name.toLowerCase() === name.toLowerCase();
  if (known.some((one) => one.key !== key && isSame(one)))
    throw invalidInput('name', `There is already something called ${name}. Choose another name.`);
}

/** Categories and collections share their addresses, `/c/christmas`: those of the other kind. */
async function readBeside(tx: Database, kind: ShelfKind): Promise<Shelf[]> {
  if (kind === 'animals') return [];
  return readRows(tx, kind === 'categories' ? 'collections' : 'categories');
}

function requireRule(rule: CollectionRule | undefined): CollectionRule {
  if (rule) return rule;
  throw invalidInput('rule', 'Say what belongs to it');
}

/** An animal or a collection is like a category of the first level. */
export async function readRows(tx: Database, kind: ShelfKind): Promise<Shelf[]> {
  if (kind === 'categories') return tx.select().from(categories).orderBy(asc(categories.position));
  const table = kind === 'animals' ? animals : collections;
  const rows = await tx.select().from(table).orderBy(asc(table.position));
  return rows.map((row) => ({ ...row, parentKey: null, isStanding: false }));
}

/** @throws Problem 404 `shelf-not-found` */
export function requireShelf(known: readonly Shelf[], key: string): Shelf {
  const found = known.find((one) => one.key === key);
  if (!found) throw new Problem(404, 'shelf-not-found', 'There is no such category, animal or collection.');
  return found;
}

const nouns = { animals: 'animal', categories: 'category', collections: 'collection' } as const;

export function entryOf(kind: ShelfKind, key: string, byUserId: number) {
  return { byUserId, subject: nouns[kind], subjectId: key };
}

/** An address that another one had before is taken from it. */
async function takeAddress(
  tx: Database,
  kind: ShelfKind,
  known: readonly Shelf[],
  { key, address }: Pick<Shelf, 'key' | 'address'>,
): Promise<void> {
  if (kind === 'animals' && ownPages.has(address))
    throw invalidInput('address', 'A page of the shop has this address. Choose another one.');
  const other = known.find((one) => one.key !== key && one.address === address);
  if (other) throw invalidInput('address', `${other.name} has this address. Choose another one.`);
  for (const table of kind === 'animals' ? [animals] : [categories, collections])
    await tx.execute(sql`
      update ${table} set former_addresses = array_remove(former_addresses, ${address})
      where key <> ${key} and ${address} = any (former_addresses)`);
}
