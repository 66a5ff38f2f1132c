import { getTableName, sql } from 'drizzle-orm';
import { productPictures, products, productTexts } from '#catalogue/products/products.table.ts';
import { productRatings } from '#catalogue/products/ratings.table.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { fromPounds, pence, share, toPounds } from '#platform/money.ts';
import { seedDemoData } from './demo-data.ts';
import { storeDemoPictures } from './demo-products.ts';
import { supplierTerms } from './demo-suppliers.ts';
import { demoCatalogue } from './demo-texts.ts';
import type { DemoProduct } from './demo-texts.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';
import { reserveIds } from './reserve-ids.ts';

type InventedProduct = ReturnType<typeof inventProduct>;

const dayMs = 24 * 60 * 60 * 1000;
const places =
  'Harbour Moorland Orchard Hedgerow Riverside Meadow Cliff Forest Cottage Garden Heather Bracken Willow Hazel Rowan Cove Downs Fell Marsh Quayside Stable Lantern Thistle Clover Copse'.split(
    ' ',
  );
const manners =
  'Everyday Little Sturdy Cosy Wandering Rainy-Day Sunday Evening Travelling Muddy Quiet Cheerful Weekend Old-Fashioned Springtime Autumn'.split(
    ' ',
  );
const variants = [
  'Small',
  'Medium',
  'Large',
  'in Pine',
  'in Clay',
  'in Oat',
  'in Marigold',
  'in Harbour Blue',
  'Set of Two',
  'Family Size',
  'Try-Me Size',
];
const brandBeginnings = 'Ash Birch Bramble Cobble Crow Dun Elm Fen Gorse Hollin Kest Lark Mill Nettle Oak Pebble'.split(
  ' ',
);
const brandEndings = ['ford', 'wick', 'ley', ' & Daughter'];
const brands = brandBeginnings.flatMap((beginning) => brandEndings.map((ending) => beginning + ending));
const openings = [
  'Made in small runs and checked by hand before it is packed.',
  'A plain, well-made thing at a fair price.',
  'The one our customers ask for again.',
  'Tried for a month by Pip, Vee and their friends.',
  'New this season and already a favourite in the workshop.',
];

/** The product of a number, always the same: a variant of one of the demo products, with a picture of its kind. */
function inventProduct(id: number, pictureKeys: ReadonlyMap<string, string>, now: Date) {
  const random = seededRandom(id);
  const model = random.pick(demoCatalogue);
  const name = `${random.pick(manners)} ${random.pick(places)} ${model.name}, ${random.pick(variants)}`;
  const price = priceLike(model, random);
  const supplierId = random.pick([null, 1, 1, 2, 3]);
  const product = {
    id,
    name,
    price,
    supplierId,
    slug: `${slugOf(name)}-${id}`,
    category: model.category,
    kind: model.kind,
    pet: model.pet,
    brand: random.pick(brands),
    netQuantity: model.netQuantity?.value ?? null,
    netUnit: model.netQuantity?.unit ?? null,
    weightGrams: model.weightGrams,
    stock: stock(random),
    ...supplierTerms({ id, kind: model.kind, price: toPounds(price), supplierId }),
    createdAt: new Date(now.getTime() - random.between(1, 1_000) * dayMs),
  };
  const text = { productId: id, description: `${random.pick(openings)} ${model.description}`, details: model.details };
  return { product, text, pictures: picturesOf(id, model, pictureKeys, random), rating: ratingOf(id, random) };
}

function priceLike(model: DemoProduct, random: Random) {
  const scaled = share(fromPounds(model.price), random.between(55, 220), 100);
  return pence(Math.max(95, Math.round(scaled / 10) * 10 - random.pick([0, 1, 5])));
}

function stock(random: Random): number {
  const luck = random.fraction();
  if (luck < 0.08) return 0;
  return luck < 0.14 ? random.between(1, 5) : random.between(6, 250);
}

/** Its own picture first, then up to two of the same kind. */
function picturesOf(productId: number, model: DemoProduct, keys: ReadonlyMap<string, string>, random: Random) {
  const relatives = demoCatalogue.filter(({ kind, slug }) => kind === model.kind && slug !== model.slug);
  return [model, ...relatives.slice(0, random.between(0, 2))].map(({ slug, alt }, position) => ({
    productId,
    position,
    pictureKey: keys.get(slug),
    alt,
  }));
}

/** Two in five have a rating, but no reviews. */
function ratingOf(productId: number, random: Random) {
  if (random.fraction() > 0.4) return null;
  const many = random.between(1, 12);
  return {
    productId,
    one: random.between(0, 1),
    two: random.between(0, 1),
    three: random.between(0, Math.ceil(many / 4)),
    four: random.between(0, many),
    five: random.between(1, many * 2),
  };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

const rowsPerStatement = 2_000;

/** For measurements: adds invented products until the shop has `total`. Returns how many were added. */
export async function growCatalogue(
  deps: Pick<Deps, 'db' | 'media' | 'clock' | 'changes' | 'config'>,
  total: number,
): Promise<number> {
  await seedDemoData(deps);
  const pictureKeys = await storeDemoPictures(deps);
  const missing = total - (await deps.db.$count(products));
  if (missing <= 0) return 0;

  await deps.changes.transaction(async (tx, invalidate) => {
    // The search indexes add the new rows once at the end, instead of every few megabytes.
    await tx.execute(sql`set local gin_pending_list_limit = '512MB'`);
    const firstId = await reserveIds(tx, 'products', missing);
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
  // Updates statistics and the search index, so that a benchmark measures the shop and not the import.
  for (const table of [products, productTexts, productPictures, productRatings]) {
    await deps.db.execute(sql`vacuum (analyze) ${sql.identifier(getTableName(table))}`);
  }
  return missing;
}

/** All rows in one JSON parameter instead of thousands of single values. */
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
