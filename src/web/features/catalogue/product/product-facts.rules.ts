import type { Product } from '#catalogue/products/products.contract.ts';

/** What a card shows. The rest of a product stays on the server: a listing sends 24 of them with the page. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'kind'
  | 'price'
  | 'unitPrice'
  | 'images'
  | 'stock'
  | 'averageRating'
  | 'totalReviews'
>;

export function cardOf(product: Product): CardProduct {
  const { id, name, description, category, kind, price, unitPrice, stock, averageRating, totalReviews } = product;
  const images = product.images.slice(0, 1);
  return { id, name, description, category, kind, price, unitPrice, images, stock, averageRating, totalReviews };
}

/** Which pastel lies behind the picture while it loads; toys and treats have one of their own. */
export function groundOf({ category, kind }: Pick<Product, 'category' | 'kind'>) {
  return kind === 'toys' || kind === 'treats' ? 'toys' : category;
}

/** `2 kg`, `250 ml`. */
export function netQuantityText({ value, unit }: NonNullable<Product['netQuantity']>): string {
  if (unit !== 'l') return `${value} ${unit}`;
  return `${value} ${value === 1 ? 'litre' : 'litres'}`;
}

const sections = [
  ['composition', 'Composition'],
  ['analyticalConstituents', 'Analytical constituents'],
  ['feedingGuide', 'Feeding guide'],
  ['ingredients', 'Ingredients'],
  ['directions', 'Directions'],
  ['material', 'Material'],
  ['size', 'Size'],
  ['care', 'Care'],
] as const;

/** What the label says, in the order a shopper asks for it; facts that are not known are left out. */
export function factsOf(product: Pick<Product, 'details' | 'netQuantity' | 'brand'>): [name: string, fact: string][] {
  const { details, netQuantity, brand } = product;
  const known: [string, string | null | undefined][] = [
    ...sections.map(([key, name]): [string, string | undefined] => [name, details[key]]),
    ['Net quantity', netQuantity && netQuantityText(netQuantity)],
    ['Brand', brand],
  ];
  return known.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
