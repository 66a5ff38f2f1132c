import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { withVariants } from '../products/product-families.ts';
import type { Product } from '../products/products.contract.ts';
import { products, recommendedFirst } from '../products/products.table.ts';
import { findProductsInOrder } from '../products/products.ts';
import { standsForFamily } from '../search/once-a-family.ts';
import { relatedProducts } from './related-products.table.ts';
import type { Related } from './related.contract.ts';

const mostTogether = 3;
const mostAlike = 4;
/** Of them at first, before what could replace the product. */
const mostComplements = 2;
const mostBesideBasket = 3;

/** Products to show on a product's page; empty for an unknown product. */
export async function readRelated(db: Database, productId: number): Promise<Related> {
  const rows = await db
    .select({ id: relatedProducts.otherId, reason: relatedProducts.reason })
    .from(relatedProducts)
    .innerJoin(products, eq(products.id, relatedProducts.otherId))
    .where(and(eq(relatedProducts.productId, productId), canBeBought))
    .orderBy(relatedProducts.place);
  const idsFor = (wanted: string) => rows.filter(({ reason }) => reason === wanted).map(({ id }) => id);
  const together = idsFor('together').slice(0, mostTogether);
  const complements = idsFor('complement');
  const inOrder = new Set([...complements.slice(0, mostComplements), ...idsFor('alike'), ...complements]);
  const known = [...inOrder].filter((id) => !together.includes(id));
  // For a product that has been added since last night.
  const alike = known.length > 0 ? known : await popularAlike(db, productId);
  const found = await findProductsInOrder(db, [...together, ...alike.slice(0, mostAlike)]);
  const listed = await withVariants(db, found.slice(together.length));
  return { boughtTogether: found.slice(0, together.length), alike: listed.products };
}

/** Products that go well with these: bought with them before, otherwise of another kind for the same animal. */
export async function readGoesWith(db: Database, ids: readonly number[]): Promise<Product[]> {
  const { otherId, productId, reason, place } = relatedProducts;
  // Sorted by the best reason, then by how many products of the basket it goes with.
  const bestReason = sql`min(case ${reason} when 'together' then 1 when 'complement' then 2 else 3 end)`;
  const rows = await db
    .select({ id: otherId })
    .from(relatedProducts)
    .innerJoin(products, eq(products.id, otherId))
    .where(and(inArray(productId, [...ids]), notInArray(otherId, [...ids]), canBeBought))
    .groupBy(otherId)
    .orderBy(bestReason, sql`count(distinct ${productId}) desc`, sql`min(${place})`, otherId)
    .limit(mostBesideBasket);
  const found = rows.length > 0 ? rows.map(({ id }) => id) : await popularForSamePets(db, ids);
  return findProductsInOrder(db, found);
}

const canBeBought = and(isNull(products.withdrawnAt), eq(products.isSoldOut, false));
const canBeOffered = and(canBeBought, standsForFamily({}));

async function popularAlike(db: Database, productId: number): Promise<number[]> {
  const [original] = await db
    .select({ category: products.category, pet: products.pet, familyId: products.familyId })
    .from(products)
    .where(eq(products.id, productId));
  if (!original) return [];
  const samePet = original.pet === null ? undefined : eq(products.pet, original.pet);
  const isOther = sql`${products.familyId} is distinct from ${original.familyId} or ${products.familyId} is null`;
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(canBeOffered, eq(products.category, original.category), samePet, sql`(${isOther})`))
    .orderBy(...recommendedFirst)
    .limit(mostAlike + 1);
  return rows.map(({ id }) => id).filter((id) => id !== productId);
}

async function popularForSamePets(db: Database, ids: readonly number[]): Promise<number[]> {
  const pets = db
    .select({ pet: products.pet })
    .from(products)
    .where(inArray(products.id, [...ids]));
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(canBeOffered, inArray(products.pet, pets), notInArray(products.id, [...ids])))
    .orderBy(...recommendedFirst)
    .limit(mostBesideBasket);
  return rows.map(({ id }) => id);
}
