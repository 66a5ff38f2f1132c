import { eq, sql } from 'drizzle-orm';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { fromPounds, toPounds } from '#platform/money.ts';
import { firstWeight, lastingOf, packGramsOf } from './feeding.contract.ts';
import type { FeedingRow } from './feeding.contract.ts';
import type { TextField } from './personal-texts.contract.ts';
import { productPersonalisations } from './personalisation.table.ts';
import { askedFor } from './personalisation.ts';
import type { ProductWithFamily } from './product-families.contract.ts';
import type { Product } from './products.contract.ts';
import { productPictures, products, productTexts } from './products.table.ts';

/** What only some products have. `feeding`: its own, or that of another size of its family; the lightest animal first. */
type Extras = { isGiftCard: boolean; textFields: TextField[]; ownFeeding: FeedingRow[]; feeding: FeedingRow[] };

const none: Extras = { isGiftCard: false, textFields: [], ownFeeding: [], feeding: [] };

const { pictureKey, productId } = productPictures;
const picturesOf = sql<
  string[]
>`array(select ${pictureKey} from ${productPictures} where ${productId} = ${products.id})`;

export async function readExtras(db: Database, id: number): Promise<Extras> {
  const ofFamily = sql`(
    select other.feeding from ${productTexts} other join ${products} variant on variant.id = other.product_id
    where variant.family_id = ${products.familyId} and other.feeding is not null order by variant.id limit 1)`;
  const [found] = await db
    .select({
      isGiftCard: products.isGiftCard,
      fields: productPersonalisations.fields,
      pictures: picturesOf,
      ownFeeding: sql<FeedingRow[]>`coalesce(${productTexts.feeding}, '[]')`,
      feeding: sql<FeedingRow[]>`coalesce(${productTexts.feeding}, ${ofFamily}, '[]')`,
    })
    .from(products)
    .leftJoin(productTexts, eq(productTexts.productId, products.id))
    .leftJoin(productPersonalisations, eq(productPersonalisations.productId, products.id))
    .where(eq(products.id, id));
  if (!found) return none;
  const { fields, pictures, ...extras } = found;
  const asked = askedFor({ isGiftCard: found.isGiftCard, fields }) ?? [];
  return { ...extras, textFields: asked.map((field) => onItsPicture(field, pictures)) };
}

/** Without the place of a text once the product has that picture no more. */
function onItsPicture({ place, ...field }: TextField, keys: readonly string[]): TextField {
  return place && keys.some((key) => pictureUrl(key) === place.picture) ? { ...field, place } : field;
}

/** As the page of the product shows it: nothing of what it does not have. */
export function viewExtras(
  { price, netQuantity, pet }: Pick<Product, 'price' | 'netQuantity' | 'pet'>,
  { isGiftCard, textFields, feeding: rows }: Extras,
): Pick<ProductWithFamily, 'isGiftCard' | 'textFields' | 'feeding'> {
  const packGrams = packGramsOf(netQuantity);
  const kg = firstWeight(rows, pet);
  const lasting = kg && packGrams ? lastingOf({ price: fromPounds(price), packGrams }, rows, kg) : null;
  return {
    ...(isGiftCard && { isGiftCard }),
    ...(textFields.length > 0 && { textFields }),
    ...(kg !== null &&
      packGrams !== null && {
        feeding: { rows, lasts: lasting && { kg, days: lasting.days, perDay: toPounds(lasting.perDay) } },
      }),
  };
}
