import type { Basket, BasketLine } from '#basket/basket.contract.ts';
import { add, fromPounds, subtract, times, toPounds, zero } from '#platform/money.ts';

/** What the till adds up: a line that nobody can buy any more costs nothing. */
export function linesThatCount(basket: Basket): Basket {
  return basket.filter(({ problem }) => !problem || problem === 'not-enough-stock');
}

/** In pounds, without discount and delivery. */
export function goodsTotal(basket: Basket): string {
  return toPounds(linesThatCount(basket).reduce((sum, line) => add(sum, fromPounds(lineTotal(line))), zero));
}

/** What is missing for free delivery, in pounds; 0.00 where it is free. It is counted before any promotion, as in the quote. */
export function shortOfFreeDelivery(basket: Basket, freeFrom: string): string {
  const [goods, free] = [fromPounds(goodsTotal(basket)), fromPounds(freeFrom)];
  return toPounds(goods >= free ? zero : subtract(free, goods));
}

/** Whether prices still say that delivery comes on top: this basket has yet to come to where it is free. `freeFrom` is in pounds. */
export function paysForDelivery(basket: Basket, freeFrom: string): boolean {
  return shortOfFreeDelivery(basket, freeFrom) !== toPounds(zero);
}

export function lineTotal({ product, quantity }: BasketLine): string {
  return toPounds(times(fromPounds(product.price), quantity));
}

export function hasProblems(basket: Basket): boolean {
  return basket.some(({ problem }) => Boolean(problem));
}

/** What is wrong with a line and what to do about it; null: it can be bought. */
export function problemText({ problem, product }: BasketLine): string | null {
  switch (problem) {
    case 'sold-out':
      return 'Sold out. Please remove it to check out.';
    case 'withdrawn':
      return 'No longer sold. Please remove it to check out.';
    case 'not-enough-stock':
      return `Only ${product.stock} left. Please lower the quantity to check out.`;
    default:
      return null;
  }
}

/** How many of a line can be bought; where nothing is wrong with it, the server knows. */
export function mostOf({ problem, product }: BasketLine): number {
  if (!problem) return Infinity;
  return problem === 'not-enough-stock' ? product.stock : 0;
}

/** One step down from more than there is leads to what there is: the server keeps no line at anything in between. */
export function stepFrom(line: BasketLine, wanted: number): number {
  return wanted < line.quantity ? Math.min(wanted, mostOf(line)) : wanted;
}

/** The changes after which every line can be bought. */
export function remedies(basket: Basket): { productId: number; quantity: number }[] {
  return basket
    .filter(({ problem }) => Boolean(problem))
    .map((line) => ({ productId: line.productId, quantity: mostOf(line) }));
}
