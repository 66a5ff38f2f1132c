import type { Product } from '#catalogue/products/products.contract.ts';

export const relatedShown = 4;

type Comparable = Pick<Product, 'id' | 'kind' | 'stock'>;

/**
 * The four to show beside a product, the better group first; within a group what can be bought, then things of the same kind.
 * A group begins at another place for each product, so that the head of the alphabet is not recommended everywhere.
 */
export function relatedTo<Candidate extends Comparable>(
  product: Pick<Product, 'id' | 'kind'>,
  ...groups: Candidate[][]
): Candidate[] {
  const ranked = groups.flatMap((group) => inOrderFor(product, group));
  const once = ranked.filter(({ id }, place) => ranked.findIndex((one) => one.id === id) === place);
  return once.slice(0, relatedShown);
}

function inOrderFor<Candidate extends Comparable>(product: Pick<Product, 'id' | 'kind'>, group: Candidate[]) {
  const others = group.filter(({ id }) => id !== product.id);
  const start = others.length > 0 ? product.id % others.length : 0;
  const rank = ({ stock, kind }: Candidate) => (stock === 0 ? 2 : 0) + (kind === product.kind ? 0 : 1);
  return [...others.slice(start), ...others.slice(0, start)].toSorted((a, b) => rank(a) - rank(b));
}
