import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { lockOrder } from '#orders/status/change-status.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { PickLine, PickQuery } from './purchase-orders.contract.ts';
import { pickLines } from './purchase-orders.table.ts';

/** What is to be taken off the shop's own shelves: express first, then the oldest. */
export async function listPicks(
  db: Database,
  { picked, limit, offset }: PickQuery,
): Promise<{ total: number; list: PickLine[] }> {
  const { isExpress, orderedAt, orderLineId, pickedAt, droppedAt } = pickLines;
  const wanted = picked === 'yes' ? isNotNull(pickedAt) : and(isNull(pickedAt), isNull(droppedAt));
  const order =
    picked === 'yes' ? [desc(pickedAt), desc(orderLineId)] : [desc(isExpress), asc(orderedAt), asc(orderLineId)];
  const [total, rows] = await Promise.all([
    db.$count(pickLines, wanted),
    db
      .select()
      .from(pickLines)
      .where(wanted)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  ]);
  return { total, list: rows.map(view) };
}

/** Ticks a line off, or puts it back. @throws Problem 404 `pick-not-found` */
export async function tickPick(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  lineId: number,
  { isPicked }: { isPicked: boolean },
  byUserId: number,
): Promise<PickLine> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(pickLines).where(eq(pickLines.orderLineId, lineId));
    if (!found) throw new Problem(404, 'pick-not-found', 'There is no such line to pick.');
    await lockOrder(tx, found.orderNumber); // a supplier's last parcel looks at what is left to pick
    const at = clock.now();
    const ticked = isPicked ? { pickedAt: at, pickedByUserId: byUserId } : { pickedAt: null, pickedByUserId: null };
    await tx.update(pickLines).set(ticked).where(eq(pickLines.orderLineId, lineId));
    const entry = {
      at,
      byUserId,
      subject: 'order',
      subjectId: found.orderNumber,
      did: isPicked ? 'picked' : 'put-back',
    };
    const name = { product: found.name, quantity: found.quantity };
    await recordChange(tx, { ...entry, before: null, after: name });
    return view({ ...found, ...ticked });
  });
}

function view(row: typeof pickLines.$inferSelect): PickLine {
  const { orderLineId: lineId, orderNumber, name, image, quantity, isExpress, orderedAt, pickedAt } = row;
  return {
    lineId,
    orderNumber,
    name,
    image,
    quantity,
    isExpress,
    orderedAt: orderedAt.toISOString(),
    pickedAt: pickedAt?.toISOString() ?? null,
  };
}
