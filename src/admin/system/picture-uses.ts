import { sql } from 'drizzle-orm';
import { isShownByProduct } from '#catalogue/products/products.ts';
import { isShownByShelves } from '#catalogue/products/shelves.ts';
import { isInReview } from '#catalogue/reviews/review-records.ts';
import { isSentInMessage } from '#community/contact/contact.ts';
import { isSupplied } from '#dropshipping/sync/pictures/image-sync.ts';
import type { PictureUses } from '#media/pictures/unused-pictures.ts';
import { isSentInReturn } from '#orders/acts/returns/returns.ts';
import { isOnOrder } from '#orders/order/orders.ts';
import { isShownBySite } from '#shop/site/site.ts';

/** Every place in the shop that shows stored pictures. */
export const pictureUses: PictureUses = {
  isShown: (key) =>
    sql`(${isShownByProduct(key)} or ${isSupplied(key)} or ${isSentInMessage(key)} or ${isSentInReturn(key)} or ${isInReview(key)} or ${isShownBySite(key)} or ${isShownByShelves(key)})`,
  isOrdered: isOnOrder,
};
