import { share, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/** Percent with one decimal; null when there is something and there was nothing before to grow from. */
export function growthOf(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null;
  return inPercent(now - before, before);
}

/**
 * Percent with one decimal; more than 100 where people order several times, or without ever having been counted. Without a
 * visitor nobody was turned into a customer.
 */
export function conversionOf(orders: number, visitors: number): number {
  return visitors === 0 ? 0 : inPercent(orders, visitors);
}

export function averageOf(revenue: Pence, orders: number): Pence {
  return orders === 0 ? zero : share(revenue, 1, orders);
}

function inPercent(part: number, whole: number): number {
  return Math.round((part * 1_000) / whole) / 10;
}
