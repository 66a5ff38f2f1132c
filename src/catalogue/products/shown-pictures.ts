import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { productPictures } from './products.table.ts';

/** For a query of another area's table: a product shows the picture with this key. */
export function isShownByProduct(key: SQL): SQL {
  return sql`exists (select from ${productPictures} where ${productPictures.pictureKey} = ${key})`;
}
