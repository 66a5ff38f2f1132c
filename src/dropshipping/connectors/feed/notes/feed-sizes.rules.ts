import { many } from './feed-wording.rules.ts';

export type Sized = { leastOrder?: number | null | undefined; orderMultiple?: number | null | undefined };

/** That some goods are not sold piece by piece. */
export function onSizes(products: ReadonlyMap<string, Sized>): string[] {
  const sized = products.values().filter(({ leastOrder, orderMultiple }) => Boolean(leastOrder ?? orderMultiple));
  const count = sized.reduce((sum) => sum + 1, 0);
  if (count === 0) return [];
  const goods = many(count, 'product is', 'products are');
  return [
    `${goods} ordered in more than one piece at a time: a purchase order of fewer, or of an uneven number, waits for you.`,
  ];
}
