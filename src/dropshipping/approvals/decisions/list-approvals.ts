import { and, asc, eq, isNull } from 'drizzle-orm';
import { toFraction } from '#catalogue/prices/margin.contract.ts';
import { findSupplies } from '#catalogue/supplied-products/product-supply.ts';
import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import { firstPictureKeys } from '#catalogue/supplied-products/supplied-pictures.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import type { Pricing } from '../../pricing/pricing.rules.ts';
import type { ApprovalsQuery, ApprovalView } from '../approvals.contract.ts';
import { pendingApprovals } from '../approvals.table.ts';
import type { PendingApproval } from '../approvals.ts';
import { movesOf } from './approved-moves.ts';
import type { PendingMoves } from './approved-moves.ts';

type ApprovalFilter = Pick<ApprovalsQuery, 'kind' | 'supplierId'>;

/** Pending approvals, oldest first. */
export async function listApprovals(
  db: Database,
  { limit, offset, ...filter }: ApprovalsQuery,
): Promise<{ total: number; list: ApprovalView[] }> {
  const waiting = waitingOnes(filter);
  const [total, held] = await Promise.all([
    db.$count(pendingApprovals, waiting),
    db.select().from(pendingApprovals).where(waiting).orderBy(asc(pendingApprovals.id)).limit(limit).offset(offset),
  ]);
  return { total, list: await viewApproval(db, held) };
}

/** The number of pending approvals. @returns at most `most` */
export function countApprovals(db: Database, most: number): Promise<number> {
  return countUpTo(db, pendingApprovals, waitingOnes({}), most);
}

export function waitingOnes({ kind, supplierId }: { kind?: ApprovalFilter['kind']; supplierId?: number | undefined }) {
  return and(
    isNull(pendingApprovals.rejectedAt),
    kind && eq(pendingApprovals.kind, kind),
    supplierId === undefined ? undefined : eq(pendingApprovals.supplierId, supplierId),
  );
}

async function viewApproval(db: Database, held: readonly PendingApproval[]): Promise<ApprovalView[]> {
  const ids = held.map(({ productId }) => productId);
  const [supplies, names, shown] = await Promise.all([
    findSupplies(db, ids),
    readSupplierNames(db, [...new Set(held.map(({ supplierId }) => supplierId))]),
    firstPictureKeys(db, ids),
  ]);
  const products = new Map(supplies.map((supply) => [supply.id, supply]));
  const moves = await movesOf(db, held, products);
  return held.flatMap((change) => {
    const product = products.get(change.productId);
    if (!product) return [];
    const { id, supplierId, productId, kind, reason, at, given } = change;
    return {
      id,
      supplierId,
      productId,
      kind,
      reason,
      isAgreed: given !== null,
      at: at.toISOString(),
      supplierName: names.get(supplierId) ?? '',
      productName: product.name,
      picture: pictureShown(change, shown.get(productId)),
      ...figuresShown(change, product, moves),
    };
  });
}

function pictureShown({ pictureKey }: PendingApproval, shown: string | undefined): ApprovalView['picture'] {
  if (pictureKey === null) return null;
  return { before: shown === undefined ? null : pictureUrl(shown), after: pictureUrl(pictureKey) };
}

function figuresShown({ id, kind }: PendingApproval, product: ProductSupply, moves: PendingMoves) {
  const stock = moves.stock.get(id);
  const price = moves.prices.get(id);
  return {
    stock: kind === 'stock' ? { before: product.stock, after: stock?.after ?? product.stock } : null,
    pricing:
      kind === 'prices'
        ? { before: pricingShown(product), after: price ? pricingShown(price) : pricingShown(product) }
        : null,
  };
}

function pricingShown({ cost, price, margin }: Pricing) {
  return {
    cost: cost === null ? null : toPounds(cost),
    price: toPounds(price),
    margin: margin === null ? null : toFraction(margin),
  };
}
