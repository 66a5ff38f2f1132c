import { longGtin } from '#catalogue/products/gtin.contract.ts';
import { findAlike, readOwnFacts } from '#catalogue/supplied-products/alike-products.ts';
import type { AlikeProduct as Choice } from '#catalogue/supplied-products/alike-products.ts';
import { findOrderToSupply } from '#orders/order/order-to-supply.ts';
import { standardVatRate } from '#orders/order/order-words.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { toPounds } from '#platform/money.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { openConnector } from '../../connectors/of-suppliers/connectors.ts';
import type { ListedProduct, SupplierConnector } from '../../connectors/supplier-connector.ts';
import { impatient } from '../../connectors/supplier-http.ts';
import { costBy, readCosting } from '../../costs/supplier-costs.ts';
import type { Costing } from '../../costs/supplier-costs.ts';
import { readLines, readPurchaseOrder } from '../purchase-order-rows.ts';
import type { StoredPurchaseOrder } from '../purchase-order-rows.ts';
import type { Alternatives } from '../purchase-orders.contract.ts';

const mostChoices = 20;
/** Each is a request to the supplier while somebody looks at the screen. */
const mostQueried = 10;

type Wanted = { lineId: number; name: string; gtin: string | null; vatRate: number };

/**
 * What another supplier could send instead of the lines of a purchase order: linked products, and products from the list of
 * its system. The same GTIN comes first, then the most similar names.
 * @throws Problem 404 `purchase-order-not-found`, `supplier-not-found`
 */
export async function findAlternatives(deps: Deps, id: number, supplierId: number): Promise<Alternatives> {
  const wanted = await readWanted(deps.db, await readPurchaseOrder(deps.db, id));
  const { connector, fault } = await openList(deps, supplierId);
  const costing = await readCosting(deps.db, supplierId);
  let lastFault = fault;
  const lines: Alternatives['lines'] = [];
  for (const [place, line] of wanted.entries()) {
    const sold = await findAlike(deps.db, supplierId, line, mostChoices);
    const isQueried = connector && place < mostQueried;
    const queried = isQueried ? await findListed(connector, costing, line) : { listed: [], fault: null };
    lastFault = queried.fault ?? lastFault;
    lines.push({ lineId: line.lineId, choices: merged(sold, queried.listed).map(view) });
  }
  return { lines, fault: lastFault };
}

async function readWanted(db: Database, { id, orderId }: StoredPurchaseOrder): Promise<Wanted[]> {
  const [lines, order] = await Promise.all([readLines(db, id), findOrderToSupply(db, orderId)]);
  const productOf = new Map(order?.lines.map((line) => [line.id, line.productId]));
  const facts = await readOwnFacts(db, [...productOf.values()]);
  return lines.map(({ orderLineId: lineId, name }) => {
    const own = facts.get(productOf.get(lineId) ?? 0);
    return { lineId, name, gtin: own?.gtin ?? null, vatRate: own?.vatRate ?? standardVatRate };
  });
}

/** A supplier handled by hand, or without a list, has no products to search. */
async function openList(deps: Deps, supplierId: number) {
  try {
    const opened = await openConnector(deps, supplierId, impatient);
    const connector = opened?.connector.can.has('list-products') ? opened.connector : null;
    return { connector, fault: null };
  } catch (error) {
    return { connector: null, fault: faultOf(error) };
  }
}

async function findListed(connector: SupplierConnector, costing: Costing, { name, gtin, vatRate }: Wanted) {
  try {
    const byGtin = gtin === null ? [] : await listed(connector, { search: null, gtin });
    const byName =
      byGtin.length > 0 ? [] : await listed(connector, { search: name.split(/\s+/).slice(0, 3).join(' ') });
    const same = (one: ListedProduct) => gtin !== null && one.gtin !== null && longGtin(one.gtin) === longGtin(gtin);
    const found = [...byGtin, ...byName].map((one) => {
      const { code, price: amount, currency = null } = one;
      const cost = amount === null ? null : costBy(costing, { amount, currency }, vatRate).cost;
      return { code, name: one.name, cost, isSameGtin: same(one) };
    });
    return { listed: found, fault: null };
  } catch (error) {
    return { listed: [], fault: faultOf(error) };
  }
}

async function listed(connector: SupplierConnector, wanted: { search: string | null; gtin?: string }) {
  return (await connector.listProducts({ from: null, ...wanted })).products.slice(0, mostChoices);
}

function faultOf(error: unknown): string {
  if (error instanceof SupplierError) return error.message;
  throw error;
}

/** The same GTIN, then search results by the name, then similar names; each code once. */
function merged(sold: readonly Choice[], found: readonly Choice[]): Choice[] {
  const all = [...sold.slice(0, 3), ...found, ...sold.slice(3)].toSorted(
    (one, other) => Number(other.isSameGtin) - Number(one.isSameGtin),
  );
  return [...new Map(all.toReversed().map((one) => [one.code, one])).values()].toReversed().slice(0, mostChoices);
}

function view({ cost, ...choice }: Choice): Alternatives['lines'][number]['choices'][number] {
  return { ...choice, cost: cost === null ? null : toPounds(cost) };
}
