import { eq, inArray } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { addProducts, newProduct } from '../product-admin/add-products.ts';
import type { NewProduct } from '../product-admin/edits.rules.ts';
import { createProductBody } from '../product-admin/product-draft.contract.ts';
import { lockProducts } from '../product-admin/product-records.ts';
import type { Occasion } from '../product-admin/save-changes.ts';
import { productFamilies } from '../products/product-families.table.ts';
import { products } from '../products/products.table.ts';
import type { AdminFamily, SaveFamilyBody } from './family-admin.contract.ts';
import { readAdminFamily } from './family-admin.ts';
import { tieProducts } from './tie-families.ts';
import { combinationError, nameOfVariant, valuesInOrder } from './variants.rules.ts';

type Wanted = SaveFamilyBody & { byUserId: number };

/**
 * Ties products together and makes those that are new.
 * @throws Problem 400 `wrong-variants`, 404 `product-not-found`, 409 `in-another-family`
 */
export function createFamily(deps: Deps, wanted: Wanted): Promise<AdminFamily> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const { name, options } = wanted;
    requireCombinations(wanted);
    const at = deps.clock.now();
    const [family] = await tx
      .insert(productFamilies)
      .values({ name, options, createdAt: at, updatedAt: at })
      .returning({ id: productFamilies.id });
    if (!family) throw new Error('The family was not made');
    await tie(tx, invalidate, { ...wanted, id: family.id, at });
    return recorded(tx, family.id, { did: 'created', before: null, at, byUserId: wanted.byUserId });
  });
}

/**
 * Saves the whole family: a product that is left out is a product without a family from then on, nothing else of it changes.
 * @throws Problem as above, and 404 `family-not-found`
 */
export function changeFamily(deps: Deps, id: number, wanted: Wanted): Promise<AdminFamily> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const { name, options, byUserId } = wanted;
    requireCombinations(wanted);
    const at = deps.clock.now();
    const before = await lockFamily(tx, id);
    await untie(tx, invalidate, id);
    await tx.update(productFamilies).set({ name, options, updatedAt: at }).where(eq(productFamilies.id, id));
    await tie(tx, invalidate, { ...wanted, id, at });
    return recorded(tx, id, { did: 'changed', before: auditOf(before), at, byUserId });
  });
}

/** Its products stay, without a family. @throws Problem 404 `family-not-found` */
export function dissolveFamily({ changes, clock }: Deps, id: number, byUserId: number): Promise<void> {
  return changes.transaction(async (tx, invalidate) => {
    const before = await lockFamily(tx, id);
    await untie(tx, invalidate, id);
    await tx.delete(productFamilies).where(eq(productFamilies.id, id));
    const entry = { subject: 'family', subjectId: id, did: 'dissolved', before: auditOf(before), after: null };
    await recordChange(tx, { ...entry, at: clock.now(), byUserId });
  });
}

/** Whoever changes the family at the same time waits, and then reads what this one wrote. */
async function lockFamily(tx: Database, id: number): Promise<AdminFamily> {
  await tx.select({ id: productFamilies.id }).from(productFamilies).where(eq(productFamilies.id, id)).for('update');
  const family = await readAdminFamily(tx, id);
  await lockProducts(
    tx,
    family.variants.map((variant) => variant.id),
  );
  return family;
}

async function untie(tx: Database, invalidate: Invalidate, id: number): Promise<void> {
  const untied = await tx
    .update(products)
    .set({ familyId: null, familyValues: null, optionCount: null })
    .where(eq(products.familyId, id))
    .returning({ id: products.id });
  invalidate('catalogue', ...untied.map((product) => productTag(product.id)));
}

type Tie = Wanted & { id: number; at: Date };

async function tie(tx: Database, invalidate: Invalidate, family: Tie): Promise<void> {
  const { options, variants } = family;
  const ids = variants.flatMap(({ productId }) => productId ?? []);
  await requireFree(tx, ids);
  const made = await makeVariants(tx, invalidate, family);
  const rows = variants.map(({ productId, values }, at) => ({
    productId: productId ?? made.get(at) ?? 0,
    values: valuesInOrder(options, values),
    familyId: family.id,
    count: options.length,
  }));
  await tieProducts(tx, invalidate, rows);
}

async function requireFree(tx: Database, ids: number[]): Promise<void> {
  await lockProducts(tx, ids);
  const found = await tx
    .select({ id: products.id, name: products.name, familyId: products.familyId })
    .from(products)
    .where(inArray(products.id, ids));
  if (found.length < ids.length) throw new Problem(404, 'product-not-found', 'There is no such product.');
  const taken = found.find(({ familyId }) => familyId !== null);
  if (taken)
    throw new Problem(409, 'in-another-family', `${taken.name} is in another family. Take it out of that one first.`);
}

/** @returns the ids of new products by the place of their variant */
async function makeVariants(tx: Database, invalidate: Invalidate, family: Tie): Promise<Map<number, number>> {
  const { variants, at, byUserId } = family;
  const places = variants.flatMap(({ productId }, place) => (productId === undefined ? [place] : []));
  if (places.length === 0) return new Map();
  const model = await modelOf(tx, variants);
  const records = places.map((place) => recordOf(family, place, model));
  const occasion: Occasion = { did: 'created', priceCause: 'edited', at, byUserId };
  const made = await addProducts(tx, invalidate, records, occasion);
  return new Map(places.flatMap((place, index) => (made[index] ? [[place, made[index].id] as const] : [])));
}

/** The first product of the family, which new variants take after. */
async function modelOf(tx: Database, variants: SaveFamilyBody['variants']): Promise<NewProduct | undefined> {
  const first = variants.find(({ productId }) => productId !== undefined)?.productId;
  return first === undefined ? undefined : (await lockProducts(tx, [first])).get(first);
}

function recordOf(
  { name, options, common, variants, at }: Tie,
  place: number,
  model: NewProduct | undefined,
): NewProduct {
  const variant = variants[place];
  if (!variant || variant.productId !== undefined) throw new Error('That variant is there already');
  const { values, ...figures } = variant;
  const { description, category, subcategory, kind, pet, alsoIn, alsoFor, brand, vatRate, details } = {
    ...model,
    ...common,
  };
  const wanted = createProductBody.safeParse({
    description,
    category,
    subcategory,
    kind,
    pet,
    alsoIn,
    alsoFor,
    brand,
    vatRate,
    details,
    ...figures,
    isWithdrawn: true, // a draft, like a new product of the form
    name: figures.name ?? nameOfVariant(name, valuesInOrder(options, values)),
  });
  if (!wanted.success) {
    const issues = wanted.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
    throw new Problem(400, 'wrong-variants', issues[0]?.message ?? 'Check the new variants.', { issues });
  }
  return newProduct(wanted.data, at);
}

function requireCombinations(wanted: SaveFamilyBody): void {
  const error = combinationError(wanted);
  if (error) throw new Problem(400, 'wrong-variants', error.message, { issues: [error] });
}

type Entry = { did: string; before: ReturnType<typeof auditOf> | null; at: Date; byUserId: number };

async function recorded(tx: Database, id: number, entry: Entry): Promise<AdminFamily> {
  const family = await readAdminFamily(tx, id);
  await recordChange(tx, { ...entry, subject: 'family', subjectId: id, after: auditOf(family) });
  return family;
}

function auditOf({ name, options, variants }: AdminFamily) {
  return {
    name,
    options: options
      .map((option) => `${option.name}: ${option.values.map(({ value }) => value).join(', ')}`)
      .join('; '),
    variants: variants.map((variant) => variant.name).join('; '),
  };
}
