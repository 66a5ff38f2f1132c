import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rejectAboveDiscountLimit } from '#accounts/staff/staff-limits.ts';
import { findGoods } from '#catalogue/products/stock.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { fromPounds, toPounds } from '#platform/money.ts';
import { showOffers } from './offers-on-products.ts';
import { endIsTooEarly } from './promotion-admin.contract.ts';
import type {
  AdminPromotion,
  AdminPromotionQuery,
  ChangePromotionBody,
  NewPromotion,
} from './promotion-admin.contract.ts';
import { reductionWords } from './promotions.rules.ts';
import { promotions } from './promotions.table.ts';
import { canBeGift, withReductions } from './promotions.ts';

type Row = typeof promotions.$inferSelect;
type Known = Awaited<ReturnType<typeof withReductions<Row>>>[number];

/** Newest first. */
export async function listPromotions(
  db: Database,
  { q, state, limit, offset }: AdminPromotionQuery,
  now: Date,
): Promise<{ total: number; list: AdminPromotion[] }> {
  const condition = and(
    isNull(promotions.bundleId),
    q === undefined ? undefined : sql`strpos(${promotions.code}, ${q.toUpperCase()}) > 0`,
    state && eq(stateAt(now), state),
  );
  const [total, rows] = await Promise.all([
    db.$count(promotions, condition),
    db
      .select(adminColumns(now))
      .from(promotions)
      .where(condition)
      .orderBy(desc(promotions.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, list: (await withReductions(db, rows)).map(viewPromotion) };
}

/** @throws Problem 400 for an end before the start, 403 `discount-limit`, 409 `promotion-code-taken` */
export async function createPromotion(
  { changes, clock }: Deps,
  requested: NewPromotion,
  byUserId: number,
): Promise<AdminPromotion> {
  const at = clock.now();
  const row = {
    ...requested,
    ...termsOf(requested),
    minimumSubtotal: fromPounds(requested.minimumSubtotal),
    ...span(timeOf(requested.startsAt), timeOf(requested.endsAt)),
    createdAt: at,
  };
  return changes.transaction(async (tx, invalidate) => {
    await rejectUnlessGiveable(tx, requested);
    const inserted = await tx.insert(promotions).values(row).onConflictDoNothing().returning(adminColumns(at));
    const [created] = await withReductions(tx, inserted);
    if (!created)
      throw new Problem(409, 'promotion-code-taken', `There is a promotion with the code ${row.code} already.`);
    await rejectAboveDiscountLimit(tx, byUserId, mostTakenOff(created));
    const after = viewPromotion(created);
    await recordChange(tx, { ...subjectOf(created), at, byUserId, did: 'created', before: null, after });
    if (created.isAutomatic) await showOffers(tx, invalidate, at);
    return after;
  });
}

/** @throws Problem 400 for an end before the start or a limit below the uses, 403 `discount-limit`, 404 `promotion-not-found` */
export async function changePromotion(
  { changes, clock }: Deps,
  id: number,
  requested: ChangePromotionBody,
  byUserId: number,
): Promise<AdminPromotion> {
  const at = clock.now();
  return changes.transaction(async (tx, invalidate) => {
    // Locked, so that no use is counted between reading and changing the limit.
    const stored = await tx
      .select(adminColumns(at))
      .from(promotions)
      .where(and(eq(promotions.id, id), isNull(promotions.bundleId)))
      .for('update');
    const [found] = await withReductions(tx, stored);
    if (!found) throw notFound();
    const written = await tx
      .update(promotions)
      .set(changeOf(found, requested))
      .where(eq(promotions.id, id))
      .returning(adminColumns(at));
    const [changed] = await withReductions(tx, written);
    if (!changed) throw notFound();
    if (changed.isActive) await rejectAboveDiscountLimit(tx, byUserId, mostTakenOff(changed));
    const [before, after] = [viewPromotion(found), viewPromotion(changed)];
    const did = before.isActive && !after.isActive ? 'ended' : 'changed';
    await recordChange(tx, { ...subjectOf(changed), at, byUserId, did, before, after });
    if (changed.isAutomatic) await showOffers(tx, invalidate, at);
    return after;
  });
}

/** @throws Problem 404 `promotion-not-found` */
export async function findPromotionRow(db: Database, id: number): Promise<Row> {
  const [found] = await db.select().from(promotions).where(eq(promotions.id, id));
  if (!found) throw notFound();
  return found;
}

function changeOf(found: Row, { startsAt, endsAt, minimumSubtotal, ...requested }: ChangePromotionBody) {
  if (requested.useLimit != null && requested.useLimit < found.uses) {
    throw invalidInput('useLimit', `It has been used ${found.uses} times already: give that or more`);
  }
  return {
    isActive: found.isActive, // an empty change is valid, but not as a query
    ...requested,
    ...(minimumSubtotal !== undefined && { minimumSubtotal: fromPounds(minimumSubtotal) }),
    ...span(
      startsAt === undefined ? found.startsAt : timeOf(startsAt),
      endsAt === undefined ? found.endsAt : timeOf(endsAt),
    ),
  };
}

/**
 * In percent of the cheapest basket it is for: £5 off, or a gift of £5, from £20 on are 25, and off any basket all of it. What a set saves at a set
 * price depends on its goods, so it may be all of them.
 */
function mostTakenOff({ percentOff, amountOff, minimumSubtotal, setOf, setPays, gift }: Known): number {
  if (setOf !== null) return setPays === null ? 100 : ((setOf - setPays) / setOf) * 100;
  const given = amountOff ?? gift?.price ?? null;
  if (given === null) return percentOff ?? 0;
  return given >= minimumSubtotal ? 100 : (given / minimumSubtotal) * 100;
}

/** One that is sold out comes with orders once it is there again. */
async function rejectUnlessGiveable(tx: Database, requested: NewPromotion): Promise<void> {
  if (requested.type !== 'gift') return;
  const [gift] = await findGoods(tx, [requested.giftProductId]);
  if (!gift) throw invalidInput('giftProductId', 'There is no such product');
  if (canBeGift(gift)) return;
  throw invalidInput(
    'giftProductId',
    'Choose one of your own stock, on sale, with a price and without texts of its buyer',
  );
}

/** What belongs to its type, in the columns for it. */
function termsOf(requested: NewPromotion) {
  return {
    percentOff: requested.type === 'percentage' ? requested.discount : null,
    amountOff: requested.type === 'fixed' ? fromPounds(requested.discount) : null,
    setPrice: requested.type === 'set-price' ? fromPounds(requested.setPrice) : null,
  };
}

function span(startsAt: Date | null, endsAt: Date | null) {
  if (startsAt && endsAt && endsAt <= startsAt) throw invalidInput('endsAt', endIsTooEarly);
  return { startsAt, endsAt };
}

function timeOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}

function subjectOf({ code }: Row) {
  return { subject: 'promotion', subjectId: code };
}

function notFound(): Problem {
  return new Problem(404, 'promotion-not-found', 'There is no such promotion.');
}

/** Checks the same conditions in the same order as promotions.rules.ts does for a shopper's code. */
const stateAt = (now: Date): SQL<AdminPromotion['state']> => sql`case
  when not ${promotions.isActive} or ${promotions.endsAt} <= ${now} then 'ended'
  when ${promotions.startsAt} > ${now} then 'scheduled'
  when ${promotions.uses} >= ${promotions.useLimit} then 'used-up'
  else 'running' end`;

const adminColumns = (now: Date) => ({ ...getTableColumns(promotions), state: stateAt(now) });

function viewPromotion(stored: Known & Pick<AdminPromotion, 'state'>): AdminPromotion {
  const { percentOff, amountOff, setPrice, gift, reduction, ...row } = stored;
  return {
    ...row,
    goods: row.goods && { ...row.goods, collections: row.goods.collections ?? [] },
    words: reductionWords(reduction),
    gift: gift && { id: gift.id, name: gift.name },
    setPrice: setPrice === null ? null : toPounds(setPrice),
    discount: amountOff === null ? (percentOff ?? 0) : toPounds(amountOff),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    minimumSubtotal: toPounds(row.minimumSubtotal),
    revenue: toPounds(row.revenue),
    createdAt: row.createdAt.toISOString(),
  };
}
