import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { everything } from '#platform/database/cache-tags.contract.ts';
import { allowMoreTime } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { products } from '../products/products.table.ts';
import { shelfTables } from '../products/shelves.ts';
import { changeInTurn, entryOf, readRows, requireShelf } from './save-shelf.ts';
import type { AdminShelves, ShelfKind } from './shelf-admin.contract.ts';

type Shelf = Awaited<ReturnType<typeof readRows>>[number];
type Removal = { kind: ShelfKind; key: string; moveTo: string | undefined; byUserId: number };

/**
 * What is in a category of the second level goes up into the first; goods of another one, or for an animal, go where `moveTo`
 * says. Suppliers' categories that were mapped to it are mapped to nothing, and its pricing rules go.
 * @throws Problem 404 `shelf-not-found`, 409 `standing`, `not-empty` and `divided`
 */
export async function removeShelf(deps: Deps, { kind, key, moveTo, byUserId }: Removal): Promise<AdminShelves> {
  const shelves = await changeInTurn(deps, async (tx, at) => {
    await allowMoreTime(tx);
    const known = await readRows(tx, kind);
    const shelf = requireShelf(known, key);
    if (shelf.isStanding) throw new Problem(409, 'standing', `${shelf.name} can’t be removed, but you can hide it.`);
    if (kind === 'animals') await moveAnimal(tx, shelf, known, moveTo);
    if (kind === 'categories') await moveCategory(tx, shelf, known, moveTo);
    if (kind !== 'collections') await leaveFurther(tx, kind, key);
    await tx.execute(sql`delete from ${shelfTables[kind]} where key = ${key}`);
    const [before, after] = [{ name: shelf.name }, { goodsWentTo: moveTo || null }];
    await recordChange(tx, { ...entryOf(kind, key, byUserId), at, did: 'removed', before, after });
  });
  // Each product that moved, and every page that says where it is.
  await deps.changes.transaction(async (_tx, invalidate) => invalidate(everything));
  return shelves;
}

/** Goods that were in it, or for it, beside their first. */
async function leaveFurther(tx: Database, kind: 'animals' | 'categories', key: string): Promise<void> {
  const further = kind === 'animals' ? sql`also_for` : sql`also_in`;
  await tx.execute(sql`update ${products} set ${further} = array_remove(${further}, ${key})
    where ${further} <> '{}' and ${further} @> array[${key}]::text[]`);
}

type MoveTo = string | undefined;

async function moveAnimal(tx: Database, { key }: Shelf, known: readonly Shelf[], moveTo: MoveTo): Promise<void> {
  if (moveTo === undefined) return requireEmpty(tx, sql`pet = ${key}`);
  if (moveTo !== '' && (moveTo === key || !known.some((one) => one.key === moveTo)))
    throw invalidInput('moveTo', 'Choose another animal');
  await tx.execute(sql`update ${products} set pet = ${moveTo || null} where pet = ${key}`);
}

async function moveCategory(tx: Database, shelf: Shelf, known: readonly Shelf[], moveTo: MoveTo): Promise<void> {
  const { key, name, parentKey } = shelf;
  if (parentKey !== null) {
    await tx.execute(sql`update ${products} set subcategory = null where subcategory = ${key}`);
    return;
  }
  if (known.some((one) => one.parentKey === key))
    throw new Problem(409, 'divided', `Remove what is within ${name} first.`);
  if (moveTo === undefined) return requireEmpty(tx, sql`category = ${key}`);
  const target = known.find((one) => one.key === moveTo);
  if (!target || moveTo === key) throw invalidInput('moveTo', 'Choose another category');
  const [category, subcategory] = target.parentKey === null ? [moveTo, null] : [target.parentKey, moveTo];
  await tx.execute(
    sql`update ${products} set category = ${category}, subcategory = ${subcategory} where category = ${key}`,
  );
}

/** Only what is empty goes without a place for its goods. */
async function requireEmpty(tx: Database, isIn: SQL): Promise<void> {
  const count = await tx.$count(products, isIn);
  if (count === 0) return;
  const many = count === 1 ? '1 product is' : `${count} products are`;
  throw new Problem(409, 'not-empty', `${many} in it. Choose where they go.`);
}
