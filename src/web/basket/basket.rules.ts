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

/** The message when more was requested than is in stock. */
export function shortageText({ left, inBasket }: Shortage): string {
  const more = left - inBasket;
  if (inBasket === 0) return `Only ${left} left. We’ve set the quantity to ${left}.`;
  if (more > 0) return `Only ${left} left, and ${inBasket} in your basket. We’ve set the quantity to ${more}.`;
  return left === 1 ? 'Only 1 left, and it’s in your basket.' : `Only ${left} left, and they’re all in your basket.`;
}

/** The lines that count towards the total: those that can still be bought. */
export function purchasableLines(basket: Basket): Basket {
  return basket.filter(({ problem }) => problem !== 'sold-out' && problem !== 'withdrawn');
}

/** In pounds, without discount and delivery. */
export function goodsTotal(basket: Basket): string {
  return toPounds(purchasableLines(basket).reduce((sum, line) => add(sum, fromPounds(lineTotal(line))), zero));
}

/** Is emailed, so it has nothing to do with delivery. */
export function isGiftCard({ personal }: BasketLine): boolean {
  return personal?.fields.some(({ kind }) => kind) ?? false;
}

/** How much more, in pounds, gives free delivery; 0.00 when it is free already. Counted before any promotion, as in the quote. */
export function shortOfFreeDelivery(basket: Basket, freeFrom: string): string {
  const delivered = basket.filter((line) => !isGiftCard(line));
  const [goods, free] = [fromPounds(goodsTotal(delivered)), fromPounds(freeFrom)];
  return toPounds(goods >= free ? zero : subtract(free, goods));
}

/** Whether prices should still mention delivery: this basket has not reached free delivery. `freeFrom` is in pounds. */
export function paysForDelivery(basket: Basket, freeFrom: string): boolean {
  return shortOfFreeDelivery(basket, freeFrom) !== toPounds(zero);
}

export function lineTotal({ product, quantity }: BasketLine): string {
  return toPounds(times(fromPounds(product.price), quantity));
}
