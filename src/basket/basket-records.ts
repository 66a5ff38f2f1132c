import type { PersonalRecords } from '#accounts/personal-records.ts';
import { readBasket } from './basket.ts';

/** Deleted with the account's row by a foreign key. */
export const basketRecords: PersonalRecords = {
  name: 'basket',
  async read(db, { userId }) {
    const basket = await readBasket(db, { id: 0, userId, role: 'customer', staffRole: null, staffAreas: null });
    return basket.map(({ productId, quantity, product, personal }) => {
      return { productId, quantity, name: product.name, ...(personal && { texts: personal.texts }) };
    });
  },
};
