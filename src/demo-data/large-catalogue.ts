import { getTableName, sql } from 'drizzle-orm';
import { productPictures, productTexts, products } from '#catalogue/products/products.table.ts';
import { productRatings } from '#catalogue/products/ratings.table.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { seedDemoData } from './demo-data.ts';
import { storeDemoPictures } from './demo-products.ts';
import { inventProduct, type InventedProduct } from './invented-products.ts';

const rowsPerStatement = 2_000;

/** For measurements: adds invented products until the shop has `total`. Answers how many were added. */
export async function growCatalogue(
  deps: Pick<Deps, 'db' | 'media' | 'clock' | 'changes' | 'config'>,
  total: number,
): Promise<number> {
  await seedDemoData(deps);
  const pictureKeys = await storeDemoPictures(deps);
  const missing = total - (await deps.db.$count(products));
  if (missing <= 0) return 0;

  await deps.changes.transaction(async (tx, invalidate) => {
    // The search indexes take the new rows in at the end, in one go, instead of every few megabytes.
    await tx.execute(sql`set local gin_pending_list_limit = '512MB'`);
    const firstId = await reserveIds(tx, missing);
    for (let done = 0; done < missing; done += rowsPerStatement) {
      const length = Math.min(rowsPerStatement, missing - done);
      const ids = Array.from({ length }, (_, index) => firstId + done + index);
      await addProducts(
        tx,
        ids.map((id) => inventProduct(id, pictureKeys, deps.clock.now())),
      );
    }
    invalidate('catalogue');
  });
  // Fresh statistics and a settled search index: what is measured is the shop, not the filling of it.
  for (const table of [products, productTexts, productPictures, productRatings]) {
    await deps.db.execute(sql`vacuum (analyze) ${sql.identifier(getTableName(table))}`);
  }
  return missing;
}

async function reserveIds(tx: Database, length: number): Promise<number> {
  const sequence = sql`pg_get_serial_sequence('products', 'id')`;
  const { rows } = await tx.execute<{ first: string }>(
    sql`with next as (select nextval(${sequence}) as first) select first, setval(${sequence}, first + ${length - 1}) from next`,
  );
  return Number(rows[0]?.first);
}

/** Rows travel as one JSON parameter: thousands of times fewer parameters than a list of values. */
async function addProducts(tx: Database, invented: InventedProduct[]): Promise<void> {
  await tx.execute(sql`
    insert into products (id, slug, name, category, kind, pet, brand, price, net_quantity, net_unit, weight_grams,
      stock, supplier_id, supplier_product_code, supplier_price, margin, created_at, updated_at)
    select id, slug, name, category, kind, pet, brand, price, "netQuantity", "netUnit", "weightGrams",
      stock, "supplierId", "supplierProductCode", "supplierPrice", margin, "createdAt", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(invented.map(({ product }) => product))}) as invented(
      id int, slug text, name text, category text, kind text, pet text, brand text, price int,
      "netQuantity" numeric, "netUnit" text, "weightGrams" int, stock int, "supplierId" int, "supplierProductCode" text,
      "supplierPrice" int, margin numeric, "createdAt" timestamptz)`);
  await tx.execute(sql`
    insert into product_texts (product_id, description, details)
    select "productId", description, details
    from jsonb_to_recordset(${JSON.stringify(invented.map(({ text }) => text))}) as written(
      "productId" int, description text, details jsonb)`);
  await tx.execute(sql`
    insert into product_pictures (product_id, position, picture_key, alt)
    select "productId", position, "pictureKey", alt
    from jsonb_to_recordset(${JSON.stringify(invented.flatMap(({ pictures }) => pictures))}) as shown(
      "productId" int, position int, "pictureKey" text, alt text)`);
  await tx.execute(sql`
    insert into product_ratings (product_id, total, stars, one, two, three, four, five)
    select "productId", one + two + three + four + five, one + 2 * two + 3 * three + 4 * four + 5 * five,
      one, two, three, four, five
    from jsonb_to_recordset(${JSON.stringify(invented.flatMap(({ rating }) => rating ?? []))}) as rated(
      "productId" int, one int, two int, three int, four int, five int)`);
}
