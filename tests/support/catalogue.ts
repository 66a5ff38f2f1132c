import { productPictures, products, productTexts } from '#catalogue/products/products.table.ts';
import { productRatings } from '#catalogue/products/ratings.table.ts';
import { reviews } from '#catalogue/reviews/reviews.table.ts';
import { pictures } from '#media/pictures/pictures.table.ts';
import { fromPounds } from '#platform/money.ts';
import type { TestShop } from './shop.ts';

type ProductInput = Omit<Partial<typeof products.$inferInsert>, 'price'> &
  Partial<Omit<typeof productTexts.$inferInsert, 'productId'>> & { name: string; price?: string };

/** Inserts products with ids from 1 in the given order and ten of each in stock. */
export async function stockProducts({ db }: TestShop, ...wanted: (ProductInput | string)[]): Promise<number[]> {
  const inputs = wanted.map((input) => (typeof input === 'string' ? { name: input } : input));
  const rows = await db
    .insert(products)
    .values(
      inputs.map(({ description: _description, details: _details, price = '9.99', ...input }, index) => ({
        slug: `${input.name.toLowerCase().replaceAll(/\W+/g, '-')}-${index + 1}`,
        category: 'accessories' as const,
        kind: 'things',
        stock: 10,
        ...input,
        price: fromPounds(price),
      })),
    )
    .returning({ id: products.id });
  const ids = rows.map(({ id }) => id);
  await db
    .insert(productTexts)
    .values(
      inputs.map(({ description = '', details = {} }, index) => ({ productId: ids[index] ?? 0, description, details })),
    );
  return ids;
}

/** Gives a product pictures that are known but not stored; `keys` are single hexadecimal digits. */
export async function addPictures({ db }: TestShop, productId: number, ...keys: string[]): Promise<void> {
  const key = (digit: string) => digit.repeat(20);
  await db
    .insert(pictures)
    .values(keys.map((digit) => ({ key: key(digit), width: 960, height: 720, bytes: 1, mime: 'image/webp' })))
    .onConflictDoNothing();
  await db
    .insert(productPictures)
    .values(keys.map((digit, position) => ({ productId, position, pictureKey: key(digit), alt: `Picture ${digit}` })));
}

type ReviewInput = Partial<typeof reviews.$inferInsert> & { rating: number };

/** Inserts reviews of one product, a day apart, the last one newest, and the summary of the visible ones. */
export async function addReviews({ db }: TestShop, productId: number, ...wanted: ReviewInput[]): Promise<void> {
  await db.insert(reviews).values(
    wanted.map((input, index) => ({
      productId,
      title: `Review ${index + 1}`,
      comment: 'As described.',
      customerName: 'Alice P.',
      customerEmail: 'alice@example.co.uk',
      createdAt: new Date(Date.UTC(2026, 0, index + 1)),
      ...input,
    })),
  );
  const shown = wanted.filter(({ hiddenAt }) => !hiddenAt).map(({ rating }) => rating);
  const of = (stars: number) => shown.filter((rating) => rating === stars).length;
  await db.insert(productRatings).values({
    productId,
    total: shown.length,
    stars: shown.reduce((sum, rating) => sum + rating, 0),
    one: of(1),
    two: of(2),
    three: of(3),
    four: of(4),
    five: of(5),
  });
}
