import { readCostJumps } from '#catalogue/prices/cost-jumps.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { days } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { toPounds } from '#platform/money.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { countApprovals } from '../approvals/decisions/list-approvals.ts';
import { findRevived } from '../connections/supplier-connections.ts';
import { countFailed, countPurchaseOrdersNeeding } from '../purchase-orders/purchase-order-needs.ts';
import { listSyncPolicies } from '../sync/policies/sync-policies.ts';
import { findGone } from '../sync/supplier-offers.ts';
import { attentionKinds, mostCounted as most } from './attention-words.contract.ts';
import type { AttentionKind } from './attention-words.contract.ts';
import type { Attention, AttentionItem, AttentionRow } from './attention.contract.ts';
import { findFaultyFeeds, findUnreachable } from './faulty-suppliers.ts';

/** How many suppliers or products a kind names. */
const mostNamed = 10;
const recentMs = days(7);

type Reader = Pick<Deps, 'db' | 'clock'>;
type Counted = { count: number; items?: AttentionItem[] };

/** Each count is an index look-up, or one per supplier. */
export async function listAttention(deps: Reader): Promise<Attention> {
  const rows = await Promise.all(attentionKinds.map((kind) => readRow(deps, kind)));
  const { supplierDigest: isMailed } = await readAllSettings(deps.db);
  return { rows: rows.filter((row) => row !== null), isMailed };
}

async function readRow(deps: Reader, kind: AttentionKind): Promise<AttentionRow | null> {
  const { count, items = [] } = await counts[kind](deps);
  return count === 0 ? null : { kind, count, ...places[kind], items: items.slice(0, mostNamed) };
}

const places: Record<AttentionKind, Pick<AttentionRow, 'tab' | 'search'>> = {
  'failed-orders': { tab: 'purchase-orders', search: { state: 'failed' } },
  'rejected-orders': { tab: 'purchase-orders', search: { needs: 'decision' } },
  'late-orders': { tab: 'purchase-orders', search: { needs: 'late' } },
  notes: { tab: 'purchase-orders', search: { needs: 'note' } },
  'orders-to-send': { tab: 'purchase-orders', search: { state: 'draft', needs: 'sending' } },
  connections: { tab: 'suppliers', search: {} },
  feeds: { tab: 'suppliers', search: {} },
  'held-changes': { tab: 'supplier-updates', search: { view: 'held' } },
  'old-stock': { tab: 'supplier-updates', search: {} },
  'gone-goods': { tab: 'products', search: { stock: 'out', withdrawn: 'false' } },
  'cost-jumps': { tab: 'products', search: { sort: 'margin' } },
  'revived-updates': { tab: 'suppliers', search: {} },
};

const counts: Record<AttentionKind, (deps: Reader) => Promise<Counted>> = {
  'failed-orders': async ({ db }) => ({ count: await countFailed(db, most) }),
  'rejected-orders': needing('decision'),
  'late-orders': needing('late'),
  notes: needing('note'),
  'orders-to-send': async ({ db, clock }) => {
    const all = await countPurchaseOrdersNeeding(db, 'sending', { now: clock.now(), most });
    return { count: all - (await countFailed(db, all)) };
  },
  connections: async (deps) => named(await findUnreachable(deps)),
  feeds: async (deps) => named(await findFaultyFeeds(deps)),
  'held-changes': async ({ db }) => ({ count: await countApprovals(db, most) }),
  'old-stock': countOldStock,
  'gone-goods': readGone,
  'cost-jumps': readJumps,
  'revived-updates': async ({ db, clock }) => {
    const revived = await findRevived(db, new Date(clock.now().getTime() - recentMs));
    return named(revived.map(({ at, ...one }) => ({ ...one, detail: null, at })));
  },
};

function needing(need: 'decision' | 'late' | 'note') {
  return async ({ db, clock }: Reader) => ({
    count: await countPurchaseOrdersNeeding(db, need, { now: clock.now(), most }),
  });
}

type Faulty = { id: number; name: string; detail: string | null; at: Date | null };

function named(suppliers: readonly Faulty[]): Counted {
  const items = suppliers.map(({ at, ...one }) => ({
    subject: 'supplier' as const,
    ...one,
    at: at?.toISOString() ?? null,
  }));
  return { count: items.length, items };
}

async function countOldStock({ db, clock }: Reader): Promise<Counted> {
  const stale = (await listSyncPolicies(db, clock.now())).filter(({ staleStock }) => staleStock > 0);
  const items = stale.map(({ supplierId: id, supplierName: name, staleStock, lastSyncAt: at }) => ({
    subject: 'supplier' as const,
    id,
    name,
    detail: `${staleStock.toLocaleString('en-GB')} with old stock`,
    at,
  }));
  return { count: stale.reduce((sum, { staleStock }) => sum + staleStock, 0), items };
}

async function readGone({ db }: Reader): Promise<Counted> {
  const gone = await findGone(db, most);
  const shown = gone.slice(0, mostNamed);
  const names = await readSupplierNames(db, [...new Set(shown.map(({ supplierId }) => supplierId))]);
  const items = shown.map(({ productId: id, name, supplierId, at }) => ({
    subject: 'product' as const,
    id,
    name,
    detail: names.get(supplierId) ?? null,
    at: at.toISOString(),
  }));
  return { count: gone.length, items };
}

async function readJumps({ db, clock }: Reader): Promise<Counted> {
  const jumps = await readCostJumps(db, new Date(clock.now().getTime() - recentMs));
  const items = jumps.slice(0, mostNamed).map(({ id, name, before, after, at }) => ({
    subject: 'product' as const,
    id,
    name,
    detail: `£${toPounds(before)} → £${toPounds(after)}`,
    at: at.toISOString(),
  }));
  return { count: Math.min(jumps.length, most), items };
}
