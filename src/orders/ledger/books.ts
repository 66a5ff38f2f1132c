import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { pence, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import type { BookedDay, BookFacts, BookKind, BookPeriod, VatReport } from './books.contract.ts';
import { bookDays, bookEntries } from './books.table.ts';

/** By day, then sales, delivery, refunds, fees and what gift cards paid and cost, each with its highest rate first. Zero sums are left out. */
export async function readBookedDays(db: Database, period: BookPeriod): Promise<BookedDay[]> {
  const { from, to } = daysOf(period);
  const within = sql`day between ${from} and ${to}`;
  // Aggregated and new entries in one statement, so that each counts once.
  const { rows } = await db.execute<Record<'day' | 'kind' | 'gross' | 'vat', string> & { vat_rate: number | null }>(sql`
    select day::text, kind, vat_rate, sum(gross) as gross, sum(vat) as vat from (
      select day, kind, vat_rate, gross, vat from ${bookDays} where ${within}
      union all
      select day, kind, vat_rate, gross, vat from ${bookEntries} where not is_folded and ${within}
    ) booked
    group by day, kind, vat_rate having sum(gross) <> 0 or sum(vat) <> 0
    order by day, array_position(array['goods', 'delivery', 'refund', 'fee', 'gift-card', 'gift-card-sale'], kind), vat_rate desc nulls last`);
  return rows.map(({ day, kind, vat_rate: rate, gross, vat }) => ({
    day,
    kind: kind as BookKind, // the table's check allows no other
    rate,
    gross: pence(Number(gross)),
    vat: pence(Number(vat)),
  }));
}

/** VAT by rate, on the days on which it counts; the sums of the booked entries. */
export async function readVatReport(db: Database, period: BookPeriod): Promise<VatReport> {
  const days = await readBookedDays(db, period);
  const sales = days.filter(({ kind }) => kind === 'goods' || kind === 'delivery');
  const credits = days.filter(({ kind }) => kind === 'refund');
  const rates = [...new Set([...sales, ...credits].map(({ rate }) => rate))].toSorted(
    (one, other) => (other ?? -1) - (one ?? -1),
  );
  const figuresOf = (isWanted: (day: BookedDay) => boolean) => ({
    sales: sumsOf(sales.filter(isWanted)),
    credits: sumsOf(credits.filter(isWanted)),
    total: sumsOf([...sales, ...credits].filter(isWanted)),
  });
  const registered = [...sales, ...credits].filter(({ rate }) => rate !== null);
  const net = subtract(sumOf(registered, 'gross'), sumOf(registered, 'vat'));
  return {
    ...daysOf(period),
    rates: rates.map((rate) => ({ rate, ...figuresOf((day) => day.rate === rate) })),
    total: figuresOf(({ rate }) => rate !== null),
    delivery: sumsOf(days.filter(({ kind }) => kind === 'delivery')),
    // HMRC wants boxes 6 to 9 in whole pounds, without pence.
    boxes: { box1: toPounds(sumOf(registered, 'vat')), box6: Math.trunc(net / 100) },
    fees: toPounds(takenOff(days, 'fee')),
    giftCards: toPounds(takenOff(days, 'gift-card')),
    giftCardsSold: toPounds(
      sumOf(
        days.filter(({ kind }) => kind === 'gift-card-sale'),
        'gross',
      ),
    ),
    hasEntries: days.length > 0,
  };
}

function takenOff(days: readonly BookedDay[], kind: BookKind): Pence {
  const ofKind = days.filter((day) => day.kind === kind);
  return subtract(zero, sumOf(ofKind, 'gross'));
}

function sumsOf(days: readonly BookedDay[]) {
  const [gross, vat] = [sumOf(days, 'gross'), sumOf(days, 'vat')];
  return { net: toPounds(subtract(gross, vat)), vat: toPounds(vat), gross: toPounds(gross) };
}

function sumOf(days: readonly BookedDay[], part: 'gross' | 'vat'): Pence {
  return pence(days.reduce((sum, day) => sum + day[part], 0));
}

/** The facts by which a period is chosen. */
export async function readBookFacts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<BookFacts> {
  const { vatNumber, bookkeeping } = await readAllSettings(db);
  const { rows } = await db.execute<{ month: string | null }>(sql`
    select to_char(least(
      (select min(day) from ${bookDays}), (select min(day) from ${bookEntries} where not is_folded)
    ), 'YYYY-MM') as month`);
  return {
    isVatRegistered: vatNumber !== null,
    ...bookkeeping,
    firstMonth: rows[0]?.month ?? null,
    thisMonth: shopDay(clock.now()).slice(0, 7),
  };
}

/** The first and the last day. */
export function daysOf({ until, months }: BookPeriod): { from: ShopDay; to: ShopDay } {
  return { from: `${monthsAfter(until, 1 - months)}-01`, to: daysAfter(`${monthsAfter(until, 1)}-01`, -1) };
}

/** @param month such as '2026-11' */
function monthsAfter(month: string, count: number): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  const all = year * 12 + ofYear - 1 + count;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}
