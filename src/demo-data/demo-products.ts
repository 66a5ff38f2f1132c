import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedingRow } from '#catalogue/products/feeding.contract.ts';
import type { productPictures, products, productTexts } from '#catalogue/products/products.table.ts';
import { storePicture } from '#media/pictures/pictures.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { fromPounds } from '#platform/money.ts';
import { projectFolder } from '#platform/project-folder.ts';
import { demoMemberships, demoVariants } from './demo-families.ts';
import { supplierTerms } from './demo-suppliers.ts';
import { demoCatalogue, demoReviews } from './demo-texts.ts';
import type { DemoProduct } from './demo-texts.ts';
import { seededRandom } from './random.ts';

export const demoPictures = join(projectFolder, 'src/demo-data/pictures');

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Stores the pictures of the demo catalogue and returns each picture's key by the name of its file: the
 * product's slug, followed by the view for all but the first.
 */
export async function storeDemoPictures(deps: Pick<Deps, 'db' | 'media'>): Promise<Map<string, string>> {
  const ofVariants = demoVariants.map(({ pictureFile }) => ({ file: pictureFile }));
  const files = new Set([...demoCatalogue.flatMap(picturesOf), ...ofVariants].map(({ file }) => file));
  const stored = [...files].map(async (file) => {
    const bytes = await readFile(join(demoPictures, `${file}.webp`));
    return [file, (await storePicture(deps, bytes)).key] as const;
  });
  return new Map(await Promise.all(stored));
}

export function productRows(now: Date): (typeof products.$inferInsert)[] {
  return [...catalogueRows(now), ...variantRows(now)].map((row) => ({
    ...row,
    ...demoMemberships.get(row.id ?? 0),
  }));
}

/** Older than their first review could be: sizes of a product are nothing new. */
const variantDays = 400;

function variantRows(now: Date): (typeof products.$inferInsert)[] {
  const createdAt = new Date(now.getTime() - variantDays * dayMs);
  return demoVariants.map(({ netQuantity, featured, price, costPerItem, ...product }) => ({
    id: product.id,
    slug: product.slug,
    name: product.name,
    category: product.category,
    kind: product.kind,
    pet: product.pet,
    brand: product.brand,
    weightGrams: product.weightGrams,
    stock: product.stock,
    supplierId: null,
    price: fromPounds(price),
    costPerItem,
    netQuantity: netQuantity?.value ?? null,
    netUnit: netQuantity?.unit ?? null,
    isFeatured: featured,
    createdAt,
    updatedAt: createdAt,
  }));
}

function catalogueRows(now: Date): (typeof products.$inferInsert)[] {
  const random = seededRandom(48);
  return demoCatalogue.map(({ netQuantity, featured, alt: _alt, views: _views, picture: _picture, ...product }) => {
    // Products without reviews are from this month; all others are older than their first review.
    const daysOnSale = demoReviews.has(product.slug) ? random.between(380, 720) : random.between(3, 30);
    const createdAt = new Date(now.getTime() - daysOnSale * dayMs);
    return {
      ...product,
      ...supplierTerms(product),
      gtin: product.supplierId === null ? null : exampleGtin(product.id),
      price: fromPounds(product.price),
      netQuantity: netQuantity?.value ?? null,
      netUnit: netQuantity?.unit ?? null,
      isFeatured: featured,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** As in the feeding guides of the texts, by product; other sizes of a recipe show the same. */
const feedingTables = new Map<number, FeedingRow[]>([
  [1, tableOf([5, 90], [10, 150], [20, 250], [30, 335], [40, 415])],
  [3, tableOf([5, 85], [10, 140], [20, 235], [30, 315])],
  [4, tableOf([3, 40], [4, 52], [5, 63], [6, 74])],
  [6, tableOf([4, 300])],
  [7, tableOf([5, 400], [10, 600], [20, 1_000])],
  [8, tableOf([4, 255])],
]);

function tableOf(...rows: [kg: number, grams: number][]): FeedingRow[] {
  return rows.map(([kg, grams]) => ({ kg, grams }));
}

export function productTextRows(): (typeof productTexts.$inferInsert)[] {
  return [...demoCatalogue, ...demoVariants].map(({ id, description, details }) => ({
    productId: id,
    description,
    details,
    feeding: feedingTables.get(id) ?? null,
  }));
}

export function productPictureRows(keys: ReadonlyMap<string, string>): (typeof productPictures.$inferInsert)[] {
  const ofVariants = demoVariants.map(({ id, pictureFile, alt }) => ({
    productId: id,
    position: 0,
    pictureKey: keyOf(pictureFile, keys),
    alt,
  }));
  const ofCatalogue = demoCatalogue.flatMap((product) =>
    picturesOf(product).map(({ file, alt }, position) => ({
      productId: product.id,
      position,
      pictureKey: keyOf(file, keys),
      alt,
    })),
  );
  return [...ofCatalogue, ...ofVariants];
}

/** In the order in which they are shown. */
function picturesOf({ slug, alt, views }: DemoProduct): { file: string; alt: string }[] {
  return [{ file: slug, alt }, ...views.map((shown) => ({ file: `${slug}-${shown.view}`, alt: shown.alt }))];
}

function keyOf(file: string, keys: ReadonlyMap<string, string>): string {
  const key = keys.get(file);
  if (key === undefined) throw new Error(`No picture was stored for ${file}`);
  return key;
}

/** From the prefix 2, which GS1 reserves for use within a company. */
export function exampleGtin(number: number): string {
  const digits = `2${String(number).padStart(11, '0')}`;
  const sum = Array.from(digits, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
