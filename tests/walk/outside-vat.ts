import { range } from './range.ts';
import type { Goods, Sender } from './range.ts';

export type SoldLine = { goods: Goods; quantity: number; paid: number };

export type Sold = {
  day: string;
  number: string;
  lines: SoldLine[];
  /** What the customer paid for delivery, and how the parcels went. */
  delivery: number;
  service: 'standard' | 'express';
  byCard: number;
  cardsSold: number;
};

export type GivenBack = {
  day: string;
  number: string;
  goods: Goods;
  amount: number;
  /** Besides, what had been paid for delivery. */
  delivery: number;
  /** Of both, what went back onto a gift card. */
  toCard: number;
  /** It is on the shelf again, so it has cost nothing. */
  restocked: boolean;
};

export type ByRate = Record<number, number>;

export const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The VAT within an amount, to the nearest penny, halves up. */
function vatIn(amount: number, rate: number): number {
  return Math.floor((2 * amount * rate + 100 + rate) / (2 * (100 + rate)));
}

export function grossOf({ lines, delivery }: Sold): ByRate {
  return sumByRate([
    ...lines.map(({ goods, paid }) => ({ [range[goods].rate]: paid })),
    deliveryByRate(lines, delivery),
  ]);
}

export function vatOf({ lines, delivery }: Sold): ByRate {
  const ofGoods = lines.map(({ goods, paid }) => ({ [range[goods].rate]: vatIn(paid, range[goods].rate) }));
  return sumByRate([...ofGoods, deliveryVat(lines, delivery)]);
}

/** `lines`: of the order that it is of, by which its delivery is taxed. */
export function creditOf({ goods, amount, delivery }: GivenBack, lines: readonly SoldLine[]): ByRate {
  return negative(sumByRate([{ [range[goods].rate]: amount }, deliveryByRate(lines, delivery)]));
}

export function creditedVatOf({ goods, amount, delivery }: GivenBack, lines: readonly SoldLine[]): ByRate {
  const { rate } = range[goods];
  return negative(sumByRate([{ [rate]: vatIn(amount, rate) }, deliveryVat(lines, delivery)]));
}

/** By what is paid for the goods of each rate; the pence that do not divide go to the lowest rate. */
function deliveryByRate(lines: readonly SoldLine[], delivery: number): ByRate {
  const worth = sumByRate(lines.map(({ goods, paid }) => ({ [range[goods].rate]: paid })));
  const rates = Object.keys(worth)
    .map(Number)
    .toSorted((one, other) => other - one);
  const all = sum(Object.values(worth));
  const parts: ByRate = {};
  let left = delivery;
  for (const [at, rate] of rates.entries()) {
    const part = at === rates.length - 1 ? left : Math.floor((delivery * (worth[rate] ?? 0)) / all);
    parts[rate] = part;
    left -= part;
  }
  return parts;
}

function deliveryVat(lines: readonly SoldLine[], delivery: number): ByRate {
  const parts = Object.entries(deliveryByRate(lines, delivery));
  return Object.fromEntries(parts.map(([rate, part]) => [rate, vatIn(part, Number(rate))]));
}

export function sumByRate(parts: readonly ByRate[]): ByRate {
  const sums: ByRate = {};
  for (const part of parts)
    for (const [rate, amount] of Object.entries(part)) sums[Number(rate)] = (sums[Number(rate)] ?? 0) + amount;
  return sums;
}

function negative(parts: ByRate): ByRate {
  return Object.fromEntries(Object.entries(parts).map(([rate, amount]) => [rate, -amount]));
}

export function sendersOf({ lines }: Sold): Sender[] {
  return [...new Set(lines.map(({ goods }) => range[goods].sender))];
}
