import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { slugOf } from '#platform/http/slug.contract.ts';
import { zero } from '#platform/money.ts';
import { combinationError } from '../families/variants.rules.ts';
import { newProduct } from '../product-admin/add-products.ts';
import { edited } from '../product-admin/edits.rules.ts';
import type { NewProduct, ProductRecord } from '../product-admin/edits.rules.ts';
import { createProductBody, productFields } from '../product-admin/product-draft.contract.ts';
import { lockProducts } from '../product-admin/product-records.ts';
import { isChanged } from '../product-admin/save-changes.ts';
import type { Shelves } from '../products/categories.contract.ts';
import { mostOptions, mostVariants } from '../products/product-limits.contract.ts';
import { mostFurther } from '../products/shelves.contract.ts';
import { placeErrors } from '../products/shelves.rules.ts';
import { readShelves } from '../products/shelves.ts';
import { draftsOf } from './drafts.rules.ts';
import type { Draft, DraftGroup } from './drafts.rules.ts';
import type { OldField } from './old-fields.contract.ts';
import { oldRowReader, readingOf } from './old-rows.ts';
import type { Move } from './old-rows.ts';
import type { Remark } from './old-values.rules.ts';
import { placesNamed } from './pet-and-category.rules.ts';
import { oldProductKeys, productMoveRows } from './product-moves.table.ts';

/** What becomes of a product of the old shop. */
export type PlannedProduct = { draft: Draft; remarks: Remark[] } & (
  | { outcome: 'created'; record: NewProduct; isForSale: boolean }
  | { outcome: 'changed' | 'unchanged'; before: ProductRecord; after: ProductRecord }
  | { outcome: 'refused' }
);
export type PlannedGroup = { group: DraftGroup; rows: number[]; products: PlannedProduct[] };

/** Few enough that a checkout never waits long for a locked product. */
const groupsAtOnce = 100;

/** What becomes of the next products of the file after this row; the known ones are locked until the transaction ends. */
export async function planNext(
  tx: Database,
  move: Move,
  { after, seen, now }: { after: number; seen: Set<string>; now: Date },
): Promise<{ planned: PlannedGroup[]; last: number } | undefined> {
  const firstRows = await nextGroups(tx, move.id, after);
  const last = firstRows.at(-1);
  if (last === undefined) return undefined;
  const rows = await tx
    .select({ row: productMoveRows.row, cells: productMoveRows.cells, firstRow: productMoveRows.firstRow })
    .from(productMoveRows)
    .where(and(eq(productMoveRows.moveId, move.id), inArray(productMoveRows.firstRow, firstRows)))
    .orderBy(asc(productMoveRows.firstRow), asc(productMoveRows.row));
  const shelves = await readShelves(tx);
  const read = oldRowReader(move);
  const reading = readingOf(move);
  const groups = [...Map.groupBy(rows, ({ firstRow }) => firstRow).values()].map((parts) => ({
    rows: parts.map(({ row }) => row),
    group: draftsOf(parts.map(read), reading),
  }));
  const known = await findKnown(
    tx,
    move,
    groups.flatMap(({ group }) => group.drafts),
  );
  return {
    last,
    planned: groups.map(({ rows, group }) => ({
      rows,
      group,
      products: planGroup({ move, shelves, now }, group, known, seen),
    })),
  };
}

async function nextGroups(tx: Database, moveId: number, after: number): Promise<number[]> {
  const { firstRow } = productMoveRows;
  const found = await tx
    .selectDistinct({ firstRow })
    .from(productMoveRows)
    .where(and(eq(productMoveRows.moveId, moveId), gt(firstRow, after)))
    .orderBy(asc(firstRow))
    .limit(groupsAtOnce);
  return found.map((one) => one.firstRow);
}

/** By key, locked. An export of this shop names its products by their addresses. */
async function findKnown(tx: Database, { shop }: Move, drafts: readonly Draft[]): Promise<Map<string, ProductRecord>> {
  const keys = drafts.flatMap((draft) => draft.keys);
  const { key, productId } = oldProductKeys;
  const found =
    keys.length === 0 ? [] : await tx.select({ key, productId }).from(oldProductKeys).where(inArray(key, keys));
  if (shop === 'ours' && keys.length > 0) {
    const { rows } = await tx.execute<{ key: string; productId: number }>(sql`
      select 'handle:' || slug as key, id as "productId" from products where 'handle:' || slug = any(${sql.param(keys)}::text[])`);
    found.push(...rows);
  }
  const records = await lockProducts(
    tx,
    found.map((one) => one.productId),
  );
  return new Map(
    found.flatMap((one) => {
      const record = records.get(one.productId);
      return record ? [[one.key, record] as const] : [];
    }),
  );
}

type Plan = { move: Move; shelves: Shelves; now: Date };

function planGroup(
  plan: Plan,
  group: DraftGroup,
  known: ReadonlyMap<string, ProductRecord>,
  seen: Set<string>,
): PlannedProduct[] {
  const wrong = wrongCombinations(group);
  return group.drafts.map((draft) => {
    const fault = wrong ?? namedTwice(draft, seen);
    const refused = { draft, outcome: 'refused' as const };
    if (fault) return { ...refused, remarks: [...draft.remarks, fault] };
    if (draft.remarks.some(({ kind }) => kind === 'fault')) return { ...refused, remarks: draft.remarks };
    const before = draft.keys.map((key) => known.get(key)).find((record) => record !== undefined);
    return before ? planEdit(draft, before) : planNew(plan, group, draft);
  });
}

function namedTwice(draft: Draft, seen: Set<string>): Remark | undefined {
  const again = draft.keys.find((key) => seen.has(key));
  for (const key of draft.keys) seen.add(key);
  if (again === undefined) return undefined;
  const field = ({ id: 'oldId', sku: 'sku', handle: 'handle' } as const)[
    again.split(':')[0] as 'id' | 'sku' | 'handle'
  ];
  return fault(field, 'Another row already has this product.');
}

function wrongCombinations({ options, drafts }: DraftGroup): Remark | undefined {
  if (drafts.length < 2) return undefined;
  if (options.length > mostOptions) return fault('optionValue1', `A family has ${mostOptions} options at most.`);
  if (drafts.length > mostVariants)
    return fault('optionValue1', `A family has ${mostVariants} variants at most; this one has ${drafts.length}.`);
  const error = combinationError(familyOf({ options, drafts }));
  return error && fault('optionValue1', error.message);
}

/** The family that the products of a group make. */
export function familyOf({ options, drafts }: Pick<DraftGroup, 'options' | 'drafts'>) {
  return {
    options: options.map((name, at) => ({
      name,
      style: 'text' as const,
      values: [...new Set(drafts.map(({ values }) => values[at] ?? ''))].map((value) => ({ value, colour: null })),
    })),
    variants: drafts.map(({ values }) => ({
      values: Object.fromEntries(options.map((name, at) => [name, values[at] ?? ''])),
    })),
  };
}

function planNew({ move: { settings }, shelves, now }: Plan, group: DraftGroup, draft: Draft): PlannedProduct {
  const { fields, hasPrice, stock } = draft;
  const place = placeOf(shelves, draft, settings.category);
  const read = createProductBody.safeParse({
    // Stands in for a price that is not known yet: without one it stays off sale.
    price: '0.01',
    ...fields,
    ...place,
    stock,
  });
  const [wrong] = placeErrors(shelves, place);
  if (wrong)
    return { draft, outcome: 'refused', remarks: [...draft.remarks, fault(fieldOf(wrong.path), wrong.message)] };
  if (!read.success) return { draft, outcome: 'refused', remarks: [...draft.remarks, ...faultsIn(read.error.issues)] };
  const made = newProduct({ ...read.data, isWithdrawn: true }, now);
  const record = { ...made, slug: slugOf(slugSource(group, draft, made.name)), ...(!hasPrice && { price: zero }) };
  const isForSale = settings.putOnSale && hasPrice && draft.isPublished && draft.pictures.length > 0;
  return { draft, outcome: 'created', record, isForSale, remarks: draft.remarks };
}

/** What the old shop's words mean is a guess: where the owner has no such category or animal it is the chosen one, and none. */
function placeOf(shelves: Shelves, { fields, ways }: Draft, chosen: string) {
  const named = placesNamed(shelves, ways);
  const { category: guess = chosen, pet } = fields;
  const wrong = new Set(placeErrors(shelves, { category: guess, pet }).map(({ path }) => path));
  const [key = wrong.has('category') ? chosen : guess, ...alsoIn] = named.categories;
  const parent = shelves.categories.find((one) => one.key === key)?.parent ?? null;
  const [first = null, ...alsoFor] = pet === null || wrong.has('pet') ? named.animals : [pet];
  return {
    category: parent ?? key,
    subcategory: parent === null ? null : key,
    alsoIn: alsoIn.filter((further) => further !== parent).slice(0, mostFurther),
    pet: first,
    alsoFor: alsoFor.slice(0, mostFurther),
  };
}

/** The old address where there is one: shoppers and search engines know it. */
function slugSource({ drafts }: DraftGroup, { keys }: Draft, name: string): string {
  const handle = keys.find((key) => key.startsWith('handle:'))?.slice('handle:'.length);
  return drafts.length === 1 && handle !== undefined && !/[/.?]/.test(handle) ? handle : name;
}

/** What a file brings again for a product that is here already. Stock would undo the sales since, and the rest was a guess. */
const again = productFields
  .pick({
    name: true,
    description: true,
    brand: true,
    gtin: true,
    sku: true,
    price: true,
    costPerItem: true,
    weightGrams: true,
  })
  .partial();

function planEdit(draft: Draft, before: ProductRecord): PlannedProduct {
  const read = again.safeParse(draft.fields);
  if (!read.success) return { draft, outcome: 'refused', remarks: [...draft.remarks, ...faultsIn(read.error.issues)] };
  const after = edited(before, read.data);
  const outcome = isChanged(before, after) ? 'changed' : 'unchanged';
  return { draft, outcome, before, after, remarks: draft.remarks };
}

function faultsIn(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Remark[] {
  return issues.map(({ path, message }) => fault(fieldOf(String(path[0])), message));
}

function fieldOf(name: string): OldField {
  const named: Record<string, OldField> = {
    costPerItem: 'cost',
    weightGrams: 'weight',
    vatRate: 'taxable',
    kind: 'type',
    pet: 'category',
  };
  return named[name] ?? (name as OldField);
}

function fault(field: OldField, reason: string): Remark {
  return { field, kind: 'fault', reason };
}
