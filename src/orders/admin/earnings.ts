import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { add, pence, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { soldLines } from '../ledger/sold.ts';
import type { Earnings } from './order-page.contract.ts';

type Sums = { revenue: Pence; vat: Pence; cost: Pence; deliveryCost: Pence; paymentFee: Pence; isCostKnown: boolean };

/** By line; empty for a cancelled order. */
export async function readEarnings(db: Database, orderId: number): Promise<Map<number, Sums>> {
  const { rows } = await db.execute<
    Record<'line_id' | 'revenue' | 'vat' | 'cost' | 'delivery_cost' | 'payment_fee' | 'without', string>
  >(
    sql`select line_id, revenue, vat, cost, delivery_cost, payment_fee, units_without_cost as without
      from (${soldLines(sql`orders.id = ${orderId}`)}) sold`,
  );
  return new Map(
    rows.map((row) => [
      Number(row.line_id),
      {
        revenue: pence(Number(row.revenue)),
        vat: pence(Number(row.vat)),
        cost: pence(Number(row.cost)),
        deliveryCost: pence(Number(row.delivery_cost)),
        paymentFee: pence(Number(row.payment_fee)),
        isCostKnown: Number(row.without) === 0,
      },
    ]),
  );
}

export function viewEarnings({ revenue, vat, cost, deliveryCost, paymentFee, isCostKnown }: Sums): Earnings {
  return {
    revenue: toPounds(revenue),
    vat: toPounds(vat),
    cost: toPounds(cost),
    deliveryCost: toPounds(deliveryCost),
    paymentFee: toPounds(paymentFee),
    profit: toPounds(subtract(revenue, add(vat, cost, deliveryCost, paymentFee))),
    isCostKnown,
  };
}

/** Null for a cancelled order. */
export function totalEarnings(lines: ReadonlyMap<number, Sums>): Earnings | null {
  if (lines.size === 0) return null;
  const all = [...lines.values()];
  const sum = (name: Exclude<keyof Sums, 'isCostKnown'>) => add(zero, ...all.map((line) => line[name]));
  return viewEarnings({
    revenue: sum('revenue'),
    vat: sum('vat'),
    cost: sum('cost'),
    deliveryCost: sum('deliveryCost'),
    paymentFee: sum('paymentFee'),
    isCostKnown: all.every(({ isCostKnown }) => isCostKnown),
  });
}
