import { sql } from 'drizzle-orm';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import { allowMoreTime } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { fromPounds, share, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { roundPrice } from './price-rounding.contract.ts';
import type { SaleBody, SaleOutcomes, SalesBody } from './sale-prices.contract.ts';
import { salePrices } from './sale-prices.table.ts';
import { whyNoSale } from './sale-terms.contract.ts';
import { applySales, dueIn, lockSellable, takeOut } from './turn-sales.ts';
import type { Sellable } from './turn-sales.ts';

type SaleDeps = Pick<Deps, 'db' | 'changes' | 'clock'>;

/** Puts a product in a sale, at once or later; one that has begun goes on at the new price. @throws Problem 400 `no-sale`, 404 */
export async function setSale(deps: SaleDeps, id: number, body: SaleBody, byUserId: number): Promise<void> {
  const { refused } = await setSales(deps, { ...body, ids: [id], byUserId, priceOf: () => fromPounds(body.price) });
  const [fault] = refused;
  if (fault) throw new Problem(400, 'no-sale', fault.reason, { issues: [{ path: 'price', message: fault.reason }] });
}

/** So many percent off each. @returns which could not be, and why */
export function setSalesByPercent(
  deps: SaleDeps,
  { percentOff, rounding, ...body }: SalesBody,
  byUserId: number,
): Promise<SaleOutcomes> {
  const hundredths = 10_000 - Math.round(percentOff * 100);
  const priceOf = (price: Pence) => roundPrice(share(price, hundredths, 10_000), rounding);
  return setSales(deps, { ...body, byUserId, priceOf });
}

type Wanted = Pick<SalesBody, 'ids' | 'startsAt' | 'endsAt'> & {
  byUserId: number;
  /** Of what a product costs otherwise. */
  priceOf: (price: Pence) => Pence;
};

async function setSales({ changes, clock }: SaleDeps, wanted: Wanted): Promise<SaleOutcomes> {
  const at = clock.now();
  const startsAt = wanted.startsAt && new Date(wanted.startsAt) > at ? new Date(wanted.startsAt) : at;
  const endsAt = wanted.endsAt ? new Date(wanted.endsAt) : null;
  if (endsAt && endsAt <= at) throw alreadyOver();
  return changes.transaction(async (tx, invalidate) => {
    await allowMoreTime(tx);
    const found = await lockSellable(tx, wanted.ids);
    const offers = found.map((product) => ({ ...product, salePrice: wanted.priceOf(product.price) }));
    const reasons = new Map(offers.map((offer) => [offer.id, whyNoSale(offer, offer.salePrice)]));
    const set = offers.filter(({ id }) => reasons.get(id) === undefined);
    await saveSales(tx, set, { startsAt, endsAt });
    await recordSales(tx, set, { at, byUserId: wanted.byUserId, startsAt, endsAt });
    const ids = set.map(({ id }) => id);
    await applySales(tx, invalidate, await dueIn(tx, ids, at), at, wanted.byUserId);
    invalidate(...ids.map(productTag));
    const missing = wanted.ids.filter((id) => !reasons.has(id));
    return {
      set: ids,
      refused: [
        ...missing.map((id) => ({ id, reason: 'There is no such product.' })),
        ...[...reasons].flatMap(([id, reason]) => (reason === undefined ? [] : [{ id, reason }])),
      ],
    };
  });
}

function alreadyOver(): Problem {
  const message = 'The end must be in the future';
  return new Problem(400, 'no-sale', `${message}.`, { issues: [{ path: 'endsAt', message }] });
}

/** Ends sales at once, and those that have not begun. @returns how many there were */
export async function endSales({ changes, clock }: SaleDeps, ids: readonly number[], byUserId: number) {
  const at = clock.now();
  return changes.transaction(async (tx, invalidate) => {
    await lockSellable(tx, ids);
    const ended = await takeOut(tx, invalidate, ids, { at, byUserId });
    await recordChanges(
      tx,
      ended.map(({ productId, price }) => ({
        at,
        byUserId,
        subject: 'product',
        subjectId: productId,
        did: 'sale-ended',
        before: { salePrice: toPounds(price) },
        after: null,
      })),
    );
    return ended.length;
  });
}

type Times = { startsAt: Date; endsAt: Date | null };

async function saveSales(
  tx: Database,
  offers: readonly { id: number; salePrice: Pence }[],
  { startsAt, endsAt }: Times,
): Promise<void> {
  if (offers.length === 0) return;
  await tx
    .insert(salePrices)
    .values(offers.map(({ id, salePrice }) => ({ productId: id, price: salePrice, startsAt, endsAt })))
    .onConflictDoUpdate({
      target: salePrices.productId,
      set: {
        price: sql`excluded.price`,
        endsAt: sql`excluded.ends_at`,
        // One that has begun goes on.
        startsAt: sql`case when ${salePrices.hasBegun} then ${salePrices.startsAt} else excluded.starts_at end`,
      },
    });
}

async function recordSales(
  tx: Database,
  offers: readonly (Sellable & { salePrice: Pence })[],
  { at, byUserId, startsAt, endsAt }: Times & { at: Date; byUserId: number },
): Promise<void> {
  await recordChanges(
    tx,
    offers.map(({ id, price, salePrice }) => ({
      at,
      byUserId,
      subject: 'product',
      subjectId: id,
      did: 'sale-set',
      before: { price: toPounds(price) },
      after: {
        price: toPounds(price),
        salePrice: toPounds(salePrice),
        startsAt: startsAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
      },
    })),
  );
}
