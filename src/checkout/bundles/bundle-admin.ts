import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { rejectAboveDiscountLimit } from '#accounts/staff/staff-limits.ts';
import { findBundles, isOffered } from '#catalogue/bundles/bundles.ts';
import type { KnownBundle } from '#catalogue/bundles/bundles.ts';
import { deleteBundle, insertBundle, lockBundle, switchBundle, updateBundle } from '#catalogue/bundles/save-bundle.ts';
import type { BundleTerms } from '#catalogue/bundles/save-bundle.ts';
import { renamePromotionOfUnpaid } from '#orders/acts/unpaid-orders.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import { isTaken } from '#platform/database/violations.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { add, fromPounds, subtract, times, toPounds } from '#platform/money.ts';
import { promotions } from '../promotions/promotions.table.ts';
import type { AdminBundle, AdminBundleQuery, SaveBundleBody } from './bundle-admin.contract.ts';

type PromotionRow = Pick<typeof promotions.$inferSelect, 'id' | 'bundleId' | 'uses' | 'revenue'>;
type By = { now: Date; byUserId: number };

/** Newest first. */
export async function listAdminBundles(
  db: Database,
  { q, limit, offset }: AdminBundleQuery,
  now: Date,
): Promise<{ total: number; list: AdminBundle[] }> {
  const condition = and(
    isNotNull(promotions.bundleId),
    q === undefined ? undefined : sql`strpos(lower(${promotions.code}), ${q.toLowerCase()}) > 0`,
  );
  const [total, rows] = await Promise.all([
    db.$count(promotions, condition),
    db.select().from(promotions).where(condition).orderBy(desc(promotions.id)).limit(limit).offset(offset),
  ]);
  const known = await findBundles(
    db,
    rows.flatMap(({ bundleId }) => bundleId ?? []),
  );
  const list = rows.flatMap((row) => {
    const bundle = known.get(row.bundleId ?? 0);
    return bundle ? [viewBundle(bundle, row, now)] : [];
  });
  return { total, list };
}

/** @throws Problem 400 for parts that cannot be, or a price that saves nothing, 403 `discount-limit`, 409 `bundle-name-taken` */
export function createBundle({ changes, clock }: Deps, body: SaveBundleBody, byUserId: number): Promise<AdminBundle> {
  const now = clock.now();
  const creating = changes.transaction(async (tx, invalidate) => {
    const bundle = await insertBundle(tx, invalidate, termsOf(body), now);
    await rejectAboveLimit(tx, bundle, byUserId);
    const row = {
      ...promotionOf(bundle),
      type: 'bundle' as const,
      bundleId: bundle.id,
      isAutomatic: true,
      createdAt: now,
    };
    const [promotion] = await tx.insert(promotions).values(row).returning();
    if (!promotion) throw new Error('The promotion was not stored');
    const after = viewBundle(bundle, promotion, now);
    await record(tx, { did: 'created', before: null, after }, { now, byUserId });
    return after;
  });
  return creating.catch(rethrow(body.name));
}

/** @throws Problem as above, and 404 `bundle-not-found`, 409 `changed-meanwhile` */
export function changeBundle(
  { changes, clock }: Deps,
  id: number,
  body: SaveBundleBody,
  byUserId: number,
): Promise<AdminBundle> {
  const now = clock.now();
  const changing = changes.transaction(async (tx, invalidate) => {
    const found = await lockBundle(tx, id);
    rejectUnlessSeen(found, body.seen);
    const bundle = await updateBundle(tx, invalidate, id, termsOf(body));
    await rejectAboveLimit(tx, bundle, byUserId);
    return saved(tx, { did: 'changed', found, bundle }, { now, byUserId });
  });
  return changing.catch(rethrow(body.name));
}

/** Ends a bundle, or offers it again. @throws Problem 403 `discount-limit`, 404 `bundle-not-found` */
export function setBundleActive(
  { changes, clock }: Deps,
  id: number,
  isActive: boolean,
  byUserId: number,
): Promise<AdminBundle> {
  const now = clock.now();
  return changes.transaction(async (tx, invalidate) => {
    const found = await lockBundle(tx, id);
    const bundle = await switchBundle(tx, invalidate, id, isActive);
    if (isActive) await rejectAboveLimit(tx, bundle, byUserId);
    return saved(tx, { did: isActive ? 'resumed' : 'ended', found, bundle }, { now, byUserId });
  });
}

/** @throws Problem 404 `bundle-not-found`, 409 `bundle-was-bought`: its orders keep naming it */
export function removeBundle({ changes, clock }: Deps, id: number, byUserId: number): Promise<void> {
  const now = clock.now();
  return changes.transaction(async (tx, invalidate) => {
    const found = await lockBundle(tx, id);
    // Locked, so that no order uses it meanwhile.
    const [promotion] = await tx.select().from(promotions).where(eq(promotions.bundleId, id)).for('update');
    if (!promotion || promotion.uses > 0 || (await hasUses(tx, promotion.id)))
      throw new Problem(409, 'bundle-was-bought', 'It has been bought, so it can’t be deleted. End it instead.');
    await tx.delete(promotions).where(eq(promotions.id, promotion.id));
    await deleteBundle(tx, invalidate, id);
    await record(tx, { did: 'deleted', before: viewBundle(found, promotion, now), after: null }, { now, byUserId });
  });
}

async function hasUses(tx: Database, promotionId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from promotion_uses where promotion_id = ${promotionId} limit 1`);
  return rows.length > 0;
}

type Change = { did: string; found: KnownBundle; bundle: KnownBundle };

async function saved(tx: Database, { did, found, bundle }: Change, by: By): Promise<AdminBundle> {
  // Before the promotion, which whoever settles a payment locks after the order.
  if (found.name !== bundle.name) await renamePromotionOfUnpaid(tx, found.name, bundle.name);
  const [promotion] = await tx
    .update(promotions)
    .set(promotionOf(bundle))
    .where(eq(promotions.bundleId, bundle.id))
    .returning();
  if (!promotion) throw new Error('The promotion of the bundle is gone');
  const after = viewBundle(bundle, promotion, by.now);
  await record(tx, { did, before: viewBundle(found, promotion, by.now), after }, by);
  return after;
}

/** What the checkout goes by. */
function promotionOf({ name, startsAt, endsAt, isActive, parts }: KnownBundle) {
  const goods = { categories: [], animals: [], collections: [], productIds: parts.map(({ id }) => id) };
  return { code: name, goods, startsAt, endsAt, isActive };
}

/** Of two people who edit it at a time the later one does not take back what the earlier one said. */
function rejectUnlessSeen(found: KnownBundle, seen: SaveBundleBody['seen']): void {
  if (!seen) return;
  const { name, description, isActive, coverProductId } = found;
  const price = toPounds(found.price);
  const parts = found.parts.map(({ id, quantity }) => ({ productId: id, quantity }));
  const [startsAt, endsAt] = [found.startsAt?.toISOString() ?? null, found.endsAt?.toISOString() ?? null];
  const known = { name, price, description, startsAt, endsAt, coverProductId, isActive, parts };
  const { startsAt: first, endsAt: last } = seen;
  const moments = { ...(first && { startsAt: inUtc(first) }), ...(last && { endsAt: inUtc(last) }) };
  // What they do not say they have seen is as it is.
  if (isDeepStrictEqual({ ...known, ...seen, ...moments }, known)) return;
  const message = `Somebody has changed this bundle since you opened it: it is ${name} for £${price} now. Please open it again.`;
  throw new Problem(409, 'changed-meanwhile', message);
}

function inUtc(moment: string): string {
  return new Date(moment).toISOString();
}

function termsOf({ price, startsAt, endsAt, seen: _seen, ...terms }: SaveBundleBody): BundleTerms {
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return { ...terms, price: fromPounds(price), startsAt: moment(startsAt), endsAt: moment(endsAt) };
}

function rejectAboveLimit(tx: Database, { saves, worth }: KnownBundle, byUserId: number): Promise<void> {
  return rejectAboveDiscountLimit(tx, byUserId, worth === 0 ? 0 : (saves / worth) * 100);
}

/** A promotion may have that name for its code. */
function rethrow(name: string) {
  return (error: unknown): never => {
    const keys = ['promotions_code_unique', 'bundles_name_unique'];
    if (!keys.some((key) => isTaken(error, key))) throw error;
    throw new Problem(409, 'bundle-name-taken', `There is a bundle or a promotion called ${name} already.`);
  };
}

type Entry = { did: string; before: AdminBundle | null; after: AdminBundle | null };

async function record(tx: Database, { did, before, after }: Entry, { now: at, byUserId }: By): Promise<void> {
  const subjectId = (after ?? before)?.name ?? '';
  const log = { subject: 'bundle', subjectId, at, byUserId, did };
  await recordChange(tx, { ...log, before: before && auditOf(before), after: after && auditOf(after) });
}

function auditOf({ name, description, price, startsAt, endsAt, isActive, parts }: AdminBundle) {
  const listed = parts.map((part) => `${part.quantity} × ${part.name}`).join('; ');
  return { name, description, price, startsAt, endsAt, isActive, parts: listed };
}

function viewBundle(bundle: KnownBundle, { id: promotionId, uses, revenue }: PromotionRow, now: Date): AdminBundle {
  const { id, slug, name, description, price, worth, saves, available, isActive, parts, coverProductId } = bundle;
  const costs = parts.flatMap(({ cost, quantity }) => (cost === null ? [] : times(cost, quantity)));
  const cost = costs.length === parts.length ? add(...costs) : null;
  return {
    id,
    slug,
    name,
    description,
    available,
    isActive,
    promotionId,
    uses,
    price: toPounds(price),
    worth: toPounds(worth),
    saves: toPounds(saves),
    cost: cost === null ? null : toPounds(cost),
    margin: cost === null ? null : Math.round((subtract(price, cost) / price) * 1_000) / 10,
    startsAt: bundle.startsAt?.toISOString() ?? null,
    endsAt: bundle.endsAt?.toISOString() ?? null,
    coverProductId,
    state: stateOf(bundle, now),
    revenue: toPounds(revenue),
    parts: parts.map((part) => ({
      productId: part.id,
      name: part.name,
      quantity: part.quantity,
      price: toPounds(part.price),
      stock: part.stock,
      isWithdrawn: part.isWithdrawn,
      image: part.image,
      category: part.category,
    })),
  };
}

function stateOf(bundle: KnownBundle, now: Date): AdminBundle['state'] {
  if (isOffered(bundle, now)) return 'running';
  const { isActive, startsAt, endsAt, parts, saves } = bundle;
  if (!isActive || (endsAt && now >= endsAt)) return 'ended';
  if (parts.some(({ isWithdrawn }) => isWithdrawn)) return 'not-on-sale';
  return saves > 0 && startsAt && now < startsAt ? 'planned' : 'saves-nothing';
}
