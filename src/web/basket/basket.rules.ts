import type { Basket, BasketLine } from '#basket/basket.contract.ts';
import { add, fromPounds, subtract, times, toPounds, zero } from '#platform/money.ts';

/** A new quantity for a line; 0 removes it. */
export type QuantityChange = {
  productId: number;
  quantity: number;
  /** Pressed the line's Remove button rather than stepping down to 0. */
  removes?: boolean;
};

/** The basket as it will be once the pending changes have been saved; the last change to a line wins. */
export function withChanges(basket: Basket, changes: readonly QuantityChange[]): Basket {
  const wanted = new Map(changes.map(({ productId, quantity }) => [productId, quantity]));
  if (wanted.size === 0) return basket;
  return basket.flatMap((line) => {
    const quantity = wanted.get(line.productId) ?? line.quantity;
    if (quantity === 0) return [];
    const isSettled = line.problem === 'not-enough-stock' && quantity <= line.product.stock;
    return [{ ...line, quantity, problem: isSettled ? null : line.problem }];
  });
}

/** Why no more can be added: how many are in stock, and how many of those are in the basket already. */
export type Shortage = { left: number; inBasket: number };

/** The message when more was asked for than is in stock. */
export function shortageText({ left, inBasket }: Shortage): string {
  const more = left - inBasket;
  if (inBasket === 0) return `Only ${left} left. We’ve set the quantity to ${left}.`;
  if (more > 0) return `Only ${left} left, and ${inBasket} in your basket. We’ve set the quantity to ${more}.`;
  return left === 1 ? 'Only 1 left, and it’s in your basket.' : `Only ${left} left, and they’re all in your basket.`;
}

/** The lines that count towards the total: those that can still be bought. */
export function purchasableLines(basket: Basket): Basket {
  return basket.filter(({ problem }) => !problem || problem === 'not-enough-stock');
}

/** In pounds, without discount and delivery. */
export function goodsTotal(basket: Basket): string {
  return toPounds(purchasableLines(basket).reduce((sum, line) => add(sum, fromPounds(lineTotal(line))), zero));
}

/** How much more, in pounds, gives free delivery; 0.00 when it is free already. Counted before any promotion, as in the quote. */
export function shortOfFreeDelivery(basket: Basket, freeFrom: string): string {
  const [goods, free] = [fromPounds(goodsTotal(basket)), fromPounds(freeFrom)];
  return toPounds(goods >= free ? zero : subtract(free, goods));
}

/** Whether prices should still mention delivery: this basket has not reached free delivery. `freeFrom` is in pounds. */
export function paysForDelivery(basket: Basket, freeFrom: string): boolean {
  return shortOfFreeDelivery(basket, freeFrom) !== toPounds(zero);
}

export function lineTotal({ product, quantity }: BasketLine): string {
  return toPounds(times(fromPounds(product.price), quantity));
}

export function hasProblems(basket: Basket): boolean {
  return basket.some(({ problem }) => Boolean(problem));
}

/** What is wrong with a line and what to do about it; null when it can be bought. */
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

/** How many of a line can be bought; Infinity when it has no problem, as the server enforces the limit. */
export function maxQuantity({ problem, product }: BasketLine): number {
  if (!problem) return Infinity;
  return problem === 'not-enough-stock' ? product.stock : 0;
}

/** Stepping down from more than is in stock goes straight to the stock level: the server rejects anything in between. */
export function stepFrom(line: BasketLine, wanted: number): number {
  return wanted < line.quantity ? Math.min(wanted, maxQuantity(line)) : wanted;
}

/** The changes that make every line buyable. */
export function fixesFor(basket: Basket): { productId: number; quantity: number }[] {
  return basket
    .filter(({ problem }) => Boolean(problem))
    .map((line) => ({ productId: line.productId, quantity: maxQuantity(line) }));
}
