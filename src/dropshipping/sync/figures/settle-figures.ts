import { lockProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { shareStocks } from '#catalogue/supplied-products/supplied-stock.ts';
import { findSyncedProducts } from '#catalogue/supplied-products/synced-products.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { dropApprovals, holdChanges, holdQuestions } from '../../approvals/approvals.ts';
import { readCosting, stampOf } from '../../costs/supplier-costs.ts';
import type { Costing } from '../../costs/supplier-costs.ts';
import { soldOutBefore } from '../policies/sync-policies.ts';
import type { SyncPolicyRecord } from '../policies/sync-policies.ts';
import { recordOutcomes } from '../sync-outcomes.ts';
import type { NewOutcome } from '../sync-outcomes.ts';
import { lockRun, noteProgress } from '../sync-run.ts';
import type { SyncRun } from '../sync-run.ts';
import { isWild } from './figures.rules.ts';
import { reportedOf } from './reported-figures.ts';
import { withSharers } from './shared-stock.ts';
import { applyPrices, applyStock, priceMoves, stockMoves } from './work-out-figures.ts';
import type { PriceMove, Reported, StockMove } from './work-out-figures.ts';

export type FiguresWork = {
  run: SyncRun;
  supplier: { id: number; name: string };
  policy: SyncPolicyRecord;
};

/** The same for a few products reported by a webhook; `id` null: there is no run to record outcomes. */
export type SettlingWork = Omit<FiguresWork, 'run'> & {
  run: Pick<SyncRun, 'kinds' | 'byUserId' | 'heldStock' | 'heldPrices'> & { id: number | null };
};

/** One transaction each, so that a checkout never waits long for the products of a batch. */
const batchSize = 200;

/** Applies the reported stock and prices, or holds them for approval; continues from the run's progress. */
export async function settleFigures(deps: Deps, work: FiguresWork): Promise<void> {
  const { run, supplier, policy } = work;
  for (;;) {
    const batch = await findSyncedProducts(deps.db, supplier.id, { after: run.lastProductId, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return;
    await deps.changes.transaction(async (tx, invalidate) => {
      await lockRun(tx, run);
      const oldest = soldOutBefore(policy, deps.clock.now());
      const costing = await readCosting(tx, supplier.id);
      // Whether to hold prices was decided by other terms: they are converted again, and judged again, in the background.
      const isOther = run.costTerms !== null && run.costTerms !== stampOf(costing);
      const kinds = isOther ? run.kinds.filter((kind) => kind !== 'prices') : run.kinds;
      const settling = { ...work, run: { ...run, kinds } };
      await settleProducts(deps, tx, invalidate, settling, { ids: batch.map(({ id }) => id), oldest, costing });
    }, 'gradually');
    run.lastProductId = last.id;
    run.done += batch.length;
    await noteProgress(deps, run, { lastProductId: last.id, done: run.done });
  }
}

/** `oldest`: see {@link reportedOf}. */
type Settled = { ids: readonly number[]; oldest: Date | null; costing: Costing };

/** Locks these products, and those that share a stock with one of them, whose stock is settled with it. */
export async function settleProducts(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  work: SettlingWork,
  { ids, oldest, costing }: Settled,
): Promise<void> {
  const { run, supplier } = work;
  const supplies = await lockProductSupplies(tx, await withSharers(tx, supplier.id, ids));
  const reported = await reportedOf(tx, supplier.id, supplies, oldest, costing);
  const wanted = new Set(ids);
  const ofThese = reported.filter(({ before }) => wanted.has(before.id));
  if (run.kinds.includes('stock')) await settleStock(deps, tx, invalidate, work, reported);
  if (run.kinds.includes('prices')) await settlePrices(deps, tx, invalidate, work, ofThese);
}

async function settleStock(deps: Deps, tx: Database, invalidate: Invalidate, work: SettlingWork, reported: Reported[]) {
  const { run, supplier, policy } = work;
  await shareStocks(tx, reported.flatMap(regrouped));
  const moves = await stockMoves(tx, supplier.id, reported, policy);
  await dropApprovals(tx, 'stock', settled(reported, moves));
  const reason = run.heldStock ?? (policy.stock === 'hold' ? 'Stock of this supplier is held for approval.' : null);
  // Decreases are applied at once, so that customers do not buy sold-out products; unless so many sell out that it may be an error.
  const counts = ({ before, after }: StockMove) => reason === null || (run.heldStock === null && after < before.stock);
  const { now = [], later = [] } = Object.groupBy(moves, (move) => (counts(move) ? 'now' : 'later'));
  const before = (move: StockMove) => String(move.before.stock);
  const settlement = { kind: 'stock', before, after: (move: StockMove) => String(move.after) } as const;
  await applyStock(deps, tx, invalidate, now, { at: deps.clock.now(), byUserId: run.byUserId });
  await dropApprovals(tx, 'stock', idsOf(now));
  await recordOutcomes(tx, outcomesOf(run, { ...settlement, moves: now }, 'updated'));
  const isBrake = run.heldStock !== null;
  await hold(deps, tx, work, { ...settlement, moves: later, reason, isBrake }, (move) => ({ stock: move.reported }));
}

/** What was reported of another stock than it shared before. */
function regrouped({ before, stockPool }: Reported) {
  return stockPool === undefined || stockPool === before.stockPool ? [] : [{ productId: before.id, stockPool }];
}

/** The products must be locked. */
export async function settlePrices(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  work: SettlingWork,
  reported: Reported[],
) {
  const { run, policy } = work;
  const { moves, failures } = await priceMoves(tx, reported);
  const { id: runId } = run;
  const failed = { kind: 'prices', outcome: 'failed' } as const;
  if (runId !== null)
    await recordOutcomes(
      tx,
      failures.map((failure) => ({ runId, ...failed, ...failure })),
    );
  const questions = await askAboutAgreements(deps, tx, work, reported, moves);
  await dropApprovals(tx, 'prices', settled(reported, [...moves, ...questions]));
  const reason = run.heldPrices ?? (policy.prices === 'hold' ? 'Prices of this supplier are held for approval.' : null);
  // Without a known previous cost, the change of the customer's price shows it.
  const { wild = [], calm = [] } = Object.groupBy(moves, ({ before, cost, price }) =>
    isWild(before.cost, cost) || isWild(before.price, price) ? 'wild' : 'calm',
  );
  const now = reason === null ? calm : [];
  const before = (move: PriceMove) => toPounds(move.before.price);
  const settlement = { kind: 'prices', before, after: (move: PriceMove) => toPounds(move.price) } as const;
  await applyPrices(tx, invalidate, now, { at: deps.clock.now(), byUserId: run.byUserId });
  await recordOutcomes(tx, outcomesOf(run, { ...settlement, moves: now }, 'updated'));
  const cost = (move: PriceMove) => ({ cost: move.cost });
  const isBrake = run.heldPrices !== null;
  if (reason !== null) await hold(deps, tx, work, { ...settlement, moves: calm, reason, isBrake }, cost);
  await hold(deps, tx, work, { ...settlement, moves: wild, reason: wildReason, isBrake: false }, cost);
}

/** Once for each price that the supplier asks: a cost that somebody typed is never replaced without an answer. */
async function askAboutAgreements(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  { run, supplier }: SettlingWork,
  reported: readonly Reported[],
  moves: readonly PriceMove[],
): Promise<Question[]> {
  const moving = new Set(idsOf(moves));
  const questions = reported.flatMap(({ before, asked }) =>
    asked && !moving.has(before.id) ? [{ before, ...asked }] : [],
  );
  const at = clock.now();
  const isNew = await holdQuestions(
    tx,
    questions.map(({ before, given, cost }) => ({
      supplierId: supplier.id,
      productId: before.id,
      code: before.code ?? '',
      kind: 'prices',
      cost,
      given: given.amount,
      givenCurrency: given.currency,
      reason: `You agreed £${shownCost(before.cost)} with ${supplier.name}, whose own price makes £${shownCost(cost)}.`,
      at,
    })),
  );
  const moved = questions.filter(({ before }) => isNew.has(before.id));
  const settlement = { kind: 'prices', before: (one: Question) => shownCost(one.before.cost) } as const;
  const after = (one: Question) => shownCost(one.cost);
  await recordOutcomes(tx, outcomesOf(run, { ...settlement, after, moves: moved }, 'held'));
  return questions;
}

type Question = Moving & { cost: Pence };

function shownCost(cost: Pence | null): string {
  return toPounds(cost ?? zero);
}

const wildReason = 'The supplier’s price, or ours with it, is more than five times what it was, or less than a fifth.';

/** `before` and `after` as the owner reads them. */
type Settlement<Move> = {
  kind: 'stock' | 'prices';
  moves: readonly Move[];
  before: (move: Move) => string;
  after: (move: Move) => string;
};

type Moving = { before: Reported['before'] };

async function hold<Move extends Moving>(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  { run, supplier }: SettlingWork,
  { reason, isBrake, ...settlement }: Settlement<Move> & { reason: string | null; isBrake: boolean },
  wanted: (move: Move) => { stock?: number; cost?: Pence },
): Promise<void> {
  const { kind, moves } = settlement;
  const at = clock.now();
  const held = await holdChanges(
    tx,
    moves.map((move) => ({
      supplierId: supplier.id,
      productId: move.before.id,
      code: move.before.code ?? '',
      kind,
      reason: reason ?? '',
      isBrake,
      at,
      ...wanted(move),
    })),
  );
  const isNew = moves.filter(({ before }) => held.has(before.id));
  await recordOutcomes(tx, outcomesOf(run, { ...settlement, moves: isNew }, 'held'));
}

function outcomesOf<Move extends Moving>(
  { id: runId }: SettlingWork['run'],
  { kind, moves, before, after }: Settlement<Move>,
  outcome: 'updated' | 'held',
): NewOutcome[] {
  if (runId === null) return [];
  return moves.map((move) => ({
    runId,
    productId: move.before.id,
    kind,
    outcome,
    before: before(move),
    after: after(move),
  }));
}

/** Products that already match the supplier's report. */
function settled(reported: readonly Reported[], moves: readonly { before: { id: number } }[]): number[] {
  const moving = new Set(idsOf(moves));
  return reported.map(({ before }) => before.id).filter((id) => !moving.has(id));
}

function idsOf(moves: readonly { before: { id: number } }[]): number[] {
  return moves.map(({ before }) => before.id);
}
