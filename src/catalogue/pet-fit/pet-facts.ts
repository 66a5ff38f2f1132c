import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { packGramsOf } from '../products/feeding.contract.ts';
import type { FeedingRow } from '../products/feeding.contract.ts';
import { products, productTexts } from '../products/products.table.ts';
import { eatenText, readIngredients, readMeasures, stageOf } from './pet-facts.rules.ts';
import type { PetFacts } from './pet-fit.contract.ts';

/** Of those that are sold. Compared with a pet in the browser: the shop need not know of it. */
export async function readPetFacts(db: Database, ids: readonly number[]): Promise<PetFacts[]> {
  const { id, name, kind, category, pet, alsoFor, netQuantity, netUnit } = products;
  const rows = await db
    .select({ id, name, kind, category, pet, alsoFor, netQuantity, netUnit, details: productTexts.details, feeding })
    .from(products)
    .innerJoin(productTexts, eq(productTexts.productId, products.id))
    .where(and(inArray(products.id, [...ids]), isNull(products.withdrawnAt)))
    .orderBy(products.id);
  return rows.map((row) => {
    const packGrams = packGramsOf(
      row.netQuantity === null || row.netUnit === null ? null : { value: row.netQuantity, unit: row.netUnit },
    );
    return {
      id: row.id,
      animals: row.pet === null ? [] : [row.pet, ...row.alsoFor],
      stage: stageOf(row.name),
      ingredients: readIngredients(eatenText(row)),
      feeding: row.feeding && packGrams !== null ? { rows: row.feeding, packGrams } : null,
      measures: readMeasures(row.details.size),
    };
  });
}

/** Its own table, or that of another size of its family. */
const feeding = sql<FeedingRow[] | null>`coalesce(${productTexts.feeding}, (
  select other.feeding from ${productTexts} other join ${products} variant on variant.id = other.product_id
  where variant.family_id = ${products.familyId} and other.feeding is not null order by variant.id limit 1))`;
