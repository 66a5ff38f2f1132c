import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import type { Database } from '#platform/database/database.ts';
import { reportedOf } from '../../sync/figures/reported-figures.ts';
import { priceMoves, stockMoves } from '../../sync/figures/work-out-figures.ts';
import type { PriceMove, Reported, StockMove } from '../../sync/figures/work-out-figures.ts';
import { readSyncPolicy } from '../../sync/policies/sync-policies.ts';
import type { PendingApproval } from '../approvals.ts';

/** By pending approval; changes without effect, or that cannot be applied, are left out. */
export type PendingMoves = {
  stock: ReadonlyMap<number, StockMove>;
  prices: ReadonlyMap<number, PriceMove>;
  /** Approvals whose price cannot be computed. */
  refused: ReadonlySet<number>;
};

/** The effect of the pending figures now: with today's buffer, orders, rules and prices, and not those of the day they were reported. */
export async function movesOf(
  db: Database,
  held: readonly PendingApproval[],
  products: ReadonlyMap<number, ProductSupply>,
): Promise<PendingMoves> {
  const current = held.filter((change) => isCurrent(change, products.get(change.productId)));
  const ids = (kind: PendingApproval['kind']) =>
    new Map(current.filter((change) => change.kind === kind).map(({ id, productId }) => [productId, id]));
  const [ofStock, ofPrices] = [ids('stock'), ids('prices')];
  const stock = await heldStock(
    db,
    current.filter(({ kind }) => kind === 'stock'),
    products,
  );
  const { moves, failures } = await priceMoves(
    db,
    reportedBy(
      current.filter(({ kind }) => kind === 'prices'),
      products,
    ),
  );
  const byId = <Move extends { before: ProductSupply }>(list: readonly Move[], of: ReadonlyMap<number, number>) =>
    new Map(list.map((move) => [of.get(move.before.id) ?? 0, move]));
  return {
    stock: byId(stock, ofStock),
    prices: byId(moves, ofPrices),
    refused: new Set(failures.map(({ productId }) => ofPrices.get(productId) ?? 0)),
  };
}

/** Whether the product is still linked to that supplier under that code. */
export function isCurrent({ supplierId, code }: PendingApproval, product: ProductSupply | undefined): boolean {
  return product?.supplierId === supplierId && product.code === code;
}

async function heldStock(db: Database, held: readonly PendingApproval[], products: ReadonlyMap<number, ProductSupply>) {
  const moves: StockMove[] = [];
  for (const supplierId of new Set(held.map((change) => change.supplierId))) {
    const policy = await readSyncPolicy(db, supplierId);
    const ofSupplier = held.filter((change) => change.supplierId === supplierId);
    const reported = await repeated(db, supplierId, reportedBy(ofSupplier, products));
    moves.push(...(await stockMoves(db, supplierId, reported, policy)));
  }
  return moves;
}

/** Figures the supplier has repeated since are of that time: it knew of more of our orders. */
async function repeated(db: Database, supplierId: number, held: readonly Reported[]): Promise<Reported[]> {
  const latest = await reportedOf(
    db,
    supplierId,
    held.map(({ before }) => before),
    null,
  );
  const byId = new Map(latest.map((one) => [one.before.id, one]));
  return held.map((one) => {
    const last = byId.get(one.before.id);
    return last?.stock === one.stock || last?.stock === 'in-stock' ? { ...one, at: last.at } : one;
  });
}

function reportedBy(held: readonly PendingApproval[], products: ReadonlyMap<number, ProductSupply>): Reported[] {
  return held.flatMap(({ productId, stock, cost, at }) => {
    const before = products.get(productId);
    return before ? [{ before, stock, cost, at }] : [];
  });
}
