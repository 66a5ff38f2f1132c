import type { Basket } from '#basket/basket.contract.ts';

/** How many of a product somebody asked for; 0 takes the line out. */
export type QuantityChange = {
  productId: number;
  quantity: number;
  /** By the line's own button, not step by step. */
  removes?: boolean;
};

/** The basket as it will be once the changes on their way have arrived, in the order in which they were asked for. */
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

/** Why no more can be added: how many there are, and how many of them the basket has already. */
export type Shortage = { left: number; inBasket: number };

/** What to say to whoever asked for more than there is, and what became of the quantity. */
export function shortageText({ left, inBasket }: Shortage): string {
  const more = left - inBasket;
  if (inBasket === 0) return `Only ${left} left. We’ve set the quantity to ${left}.`;
  if (more > 0) return `Only ${left} left, and ${inBasket} in your basket. We’ve set the quantity to ${more}.`;
  return left === 1 ? 'Only 1 left, and it’s in your basket.' : `Only ${left} left, and they’re all in your basket.`;
}
