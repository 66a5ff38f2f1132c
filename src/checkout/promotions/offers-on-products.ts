import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { saveProductOffers } from '#catalogue/prices/product-offers.ts';
import { findProductsIn } from '#catalogue/search/products-in-collections.ts';
import { minutes } from '#platform/clock.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { offerWords } from './promotions.rules.ts';
import { promotions } from './promotions.table.ts';
import { isGiveable, withReductions } from './promotions.ts';

type Showing = Pick<Deps, 'db' | 'changes' | 'clock'>;

/** Those for some goods that count for everybody; what is for all goods, the banner says. */
export async function showOffers(tx: Database, invalidate: Invalidate, now: Date): Promise<void> {
  const { id, goods, bundleId, isAutomatic, isActive, isFirstOrderOnly, startsAt, endsAt, uses, useLimit } = promotions;
  const isRunning = and(
    or(isNull(startsAt), lte(startsAt, now)),
    or(isNull(endsAt), gt(endsAt, now)),
    or(isNull(useLimit), sql`${uses} < ${useLimit}`),
  );
  const found = await tx
    .select()
    .from(promotions)
    .where(
      and(
        eq(isAutomatic, true),
        eq(isActive, true),
        eq(isFirstOrderOnly, false),
        isNotNull(goods),
        isNull(bundleId),
        isRunning,
      ),
    )
    .orderBy(asc(id));
  const offers = [];
  for (const row of await withReductions(tx, found)) {
    if (row.goods === null || (row.gift && !isGiveable(row.gift))) continue;
    const productIds = [...row.goods.productIds, ...(await findProductsIn(tx, row.goods.collections ?? []))];
    offers.push({ words: offerWords(row.reduction, row.minimumSubtotal), goods: { ...row.goods, productIds } });
  }
  await saveProductOffers(tx, invalidate, offers);
}

/** Every hour, as products move to other shelves. */
export function refreshOffers({ changes, clock }: Showing): Promise<void> {
  return changes.transaction((tx, invalidate) => showOffers(tx, invalidate, clock.now()));
}

/** Every minute, for those whose time has just come. */
export async function turnOffers(deps: Showing): Promise<void> {
  const { startsAt, endsAt, isAutomatic } = promotions;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - lookedBack);
  const hasTurned = or(and(gt(startsAt, since), lte(startsAt, now)), and(gt(endsAt, since), lte(endsAt, now)));
  if ((await deps.db.$count(promotions, and(eq(isAutomatic, true), hasTurned))) > 0) await refreshOffers(deps);
}

/** A run may come late; refreshing twice changes nothing. */
const lookedBack = minutes(5);
