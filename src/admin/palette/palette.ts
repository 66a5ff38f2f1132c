import { worksWith } from '#accounts/areas/staff-areas.contract.ts';
import type { StaffArea, StaffRights } from '#accounts/areas/staff-areas.contract.ts';
import { findPeople } from '#accounts/users/users.ts';
import { listAdminProducts } from '#catalogue/product-admin/product-list.ts';
import { listPurchaseOrders } from '#dropshipping/purchase-orders/list-purchase-orders.ts';
import { findGuests } from '#orders/admin/buyers/find-buyers.ts';
import { listAllOrders } from '#orders/admin/order-admin-list.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { PaletteResponse } from './palette.contract.ts';

/** Per kind; fits on a screen without scrolling. */
const shown = 5;

const nothing: PaletteResponse = { orders: [], purchaseOrders: [], products: [], customers: [], guests: [] };

/** Searches what the reader works with among orders, products, customers and guests at once. */
export async function searchPalette(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  q: string,
  reader: StaffRights,
): Promise<PaletteResponse> {
  // Without a letter or digit there is nothing to search for.
  if (!/[\p{L}\p{N}]/u.test(q)) return nothing;
  const works = (...areas: StaffArea[]) => worksWith(reader, areas);
  const [orders, purchaseOrders, products, people, guests] = await Promise.all([
    works('orders', 'refunds') && listAllOrders(db, { q, sort: 'newest', limit: shown, offset: 0 }, clock.now()),
    works('suppliers') && listPurchaseOrders({ db, clock }, { q, limit: shown, offset: 0 }),
    works('products') && listAdminProducts(db, { q, sort: 'name', limit: shown, offset: 0 }),
    works('customers') ? findPeople(db, q, shown) : [],
    works('customers') ? findGuests(db, q, shown) : [],
  ]);
  return {
    orders: orders ? orders.list : [],
    purchaseOrders: purchaseOrders ? purchaseOrders.list : [],
    products: products ? products.list : [],
    customers: people.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email })),
    guests,
  };
}
