import { and, inArray, isNull } from 'drizzle-orm';
import type { Deps } from '#platform/deps/deps.ts';
import { products } from './products.table.ts';
import type { cacheShelfAddresses } from './shelf-addresses.ts';

/** `/product/rope-toy` and `/product/12-rope-toy`; `/product/12` is the product's own address. */
const byName = /^\/product\/(?!\d+$)((?:(\d{1,9})-)?([a-z0-9][a-z0-9-]*))$/;

/** Finds the own address of what an address names in another way; undefined for every other address. */
export function findOwnAddress({ db }: Pick<Deps, 'db'>, shelves: ReturnType<typeof cacheShelfAddresses>) {
  return async (path: string): Promise<string | undefined> => {
    const [, whole, id, rest] = byName.exec(path) ?? [];
    if (whole === undefined || rest === undefined) return shelves.today(path);
    const found = await db
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(and(inArray(products.slug, [whole, rest]), isNull(products.withdrawnAt)));
    // A name may begin with a number itself, such as 12-inch-bowl.
    const named = found.find(({ slug }) => slug === whole) ?? found.find((one) => String(one.id) === id);
    return named && `/product/${named.id}`;
  };
}
