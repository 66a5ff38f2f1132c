import type { Basket, BasketLine } from '#basket/basket.contract.ts';

/** Whether something cannot be bought as it is; a text may still be given once it is ordered. */
export function hasProblems(basket: Basket): boolean {
  return basket.some(({ problem }) => Boolean(problem) && problem !== 'needs-text');
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
    case 'needs-text':
      return 'Tell us what to write on it, here or on your order’s page.';
    default:
      return null;
  }
}

/** How many of a line can be bought; Infinity when it has no problem, as the server enforces the limit. */
export function maxQuantity({ problem, product }: BasketLine): number {
  if (!problem || problem === 'needs-text') return Infinity;
  return problem === 'not-enough-stock' ? product.stock : 0;
}

/** Stepping down from more than is in stock goes straight to the stock level: the server rejects anything in between. */
export function stepFrom(line: BasketLine, wanted: number): number {
  return wanted < line.quantity ? Math.min(wanted, maxQuantity(line)) : wanted;
}

/** The changes that make every line buyable. */
export function fixesFor(basket: Basket): { productId: number; quantity: number }[] {
  return basket
    .filter(({ problem }) => problem !== null && problem !== 'needs-text')
    .map((line) => ({ productId: line.productId, quantity: maxQuantity(line) }));
}
