import { findListed } from '#catalogue/supplied-products/synced-products.ts';
import type { Deps } from '#platform/deps.ts';
import { toPounds } from '#platform/money.ts';
import type { ListedProducts, ListedQuery } from './connectors.contract.ts';
import { requireConnector } from './connectors.ts';
import type { ListedPage } from './supplier-connector.ts';
import { impatient } from './supplier-http.ts';
import { supplierProblem } from './supplier-problem.ts';

/**
 * A page of what the supplier has, and which of it the shop sells already.
 * @throws Problem 404 `supplier-not-found`, 409 `no-connection`, 502 `supplier-unavailable` and its like
 */
export async function listSupplierProducts(
  deps: Pick<Deps, 'db' | 'config' | 'httpClient'>,
  supplierId: number,
  wanted: ListedQuery,
): Promise<ListedProducts> {
  const { products, ...page } = await askPage(deps, supplierId, wanted);
  const sold = await findListed(deps.db, supplierId, products);
  return {
    products: products.map(({ price, ...listed }) => ({
      ...listed,
      price: price === null ? null : toPounds(price),
      product: sold.get(listed.code) ?? null,
    })),
    ...page,
  };
}

async function askPage(
  deps: Pick<Deps, 'db' | 'config' | 'httpClient'>,
  supplierId: number,
  wanted: ListedQuery,
): Promise<ListedPage> {
  try {
    const { connector } = await requireConnector(deps, supplierId, impatient);
    return await connector.listProducts(wanted);
  } catch (error) {
    throw supplierProblem(error);
  }
}
