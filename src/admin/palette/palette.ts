import { findPeople } from '#accounts/users/users.ts';
import { listAdminProducts } from '#catalogue/product-admin/product-list.ts';
import { listPurchaseOrders } from '#dropshipping/purchase-orders/list-purchase-orders.ts';
import { findGuests } from '#orders/admin/find-guests.ts';
import { listAllOrders } from '#orders/admin/order-admin-list.ts';
import type { Deps } from '#platform/deps.ts';
import type { PaletteResponse } from './palette.contract.ts';

/** Per kind; fits on a screen without scrolling. */
const shown = 5;

const nothing: PaletteResponse = { orders: [], purchaseOrders: [], products: [], customers: [], guests: [] };

/** Searches orders, products, customers and guests at once. */
export async function searchPalette({ db, clock }: Pick<Deps, 'db' | 'clock'>, q: string): Promise<PaletteResponse> {
  // Without a letter or digit there is nothing to search for.
  if (!/[\p{L}\p{N}]/u.test(q)) return nothing;
  const [orders, purchaseOrders, products, people, guests] = await Promise.all([
    listAllOrders(db, { q, sort: 'newest', limit: shown, offset: 0 }, clock.now()),
    listPurchaseOrders({ db, clock }, { q, limit: shown, offset: 0 }),
    listAdminProducts(db, { q, sort: 'name', limit: shown, offset: 0 }),
    findPeople(db, q, shown),
    findGuests(db, q, shown),
  ]);
  return {
    orders: orders.list,
    purchaseOrders: purchaseOrders.list,
    products: products.list,
    customers: people.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email })),
    guests,
  };
}
