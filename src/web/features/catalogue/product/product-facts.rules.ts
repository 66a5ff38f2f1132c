import type { Pet } from '#catalogue/products/categories.contract.ts';
import type { ProductWithFamily, Variants } from '#catalogue/products/product-families.contract.ts';
import type { Product } from '#catalogue/products/products.contract.ts';

/** The fields that a card shows. Only these are rendered into a listing page, which holds 24 products. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'kind'
  | 'price'
  | 'wasPrice'
  | 'unitPrice'
  | 'images'
  | 'stock'
  | 'badge'
  | 'offer'
  | 'averageRating'
  | 'totalReviews'
> & {
  /** Fills up the best sellers. */
  isFavourite?: true;
  /** Undefined where a list does not tell. */
  variants?: Variants | null;
  /** Of a variant that is known from the page of another one. */
  family?: ProductWithFamily['family'];
  siblings?: ProductWithFamily['siblings'];
};

export function cardOf(product: Product & Pick<CardProduct, 'variants'>): CardProduct {
  const { id, name, description, category, kind, price, wasPrice, unitPrice, stock, badge, offer } = product;
  const { averageRating, totalReviews, variants = null } = product;
  const images = product.images.slice(0, 1);
  return {
    id,
    name,
    description,
    category,
    kind,
    price,
    wasPrice,
    unitPrice,
    images,
    stock,
    badge,
    averageRating,
    totalReviews,
    ...(variants && { variants }),
    ...(offer && { offer }),
  };
}

type Badged = Pick<CardProduct, 'stock' | 'badge' | 'variants' | 'isFavourite'> &
  Partial<Pick<CardProduct, 'wasPrice' | 'offer'>>;

/** The badge on a product's picture, the most important one only. `lowStock`: the level at or below which the number left is shown. */
export function badgeOf(
  { stock, badge, offer, wasPrice, variants, isFavourite }: Badged,
  lowStock: number,
): { text: string; tone: 'neutral' | 'highlight' | 'pine' | 'sale' } | null {
  if (stock === 0) return { text: 'Sold Out', tone: 'neutral' };
  // A card for several variants says nothing of the stock of one.
  if (stock <= lowStock && !variants) return { text: `Only ${stock} left`, tone: 'neutral' };
  if (offer) return { text: offer, tone: 'sale' };
  if (wasPrice) return { text: 'Sale', tone: 'sale' };
  if (badge === 'best-seller') return { text: 'Best seller', tone: 'highlight' };
  if (isFavourite) return { text: 'Our favourite', tone: 'pine' };
  return badge === 'new' ? { text: 'New', tone: 'pine' } : null;
}

/** The background colour behind a picture; toys and treats have one of their own. */
export function backgroundOf({ category, kind }: Pick<Product, 'category' | 'kind'>): keyof typeof backgrounds {
  if (kind === 'toys' || kind === 'treats') return 'toys';
  return category === 'food' || category === 'accessories' || category === 'health' ? category : 'other';
}

export const backgrounds = {
  food: 'bg-picture-food',
  toys: 'bg-picture-toys',
  accessories: 'bg-picture-accessories',
  health: 'bg-picture-health',
  other: 'bg-oat',
};

/** `2 kg`, `250 ml`. */
export function netQuantityText({ value, unit }: NonNullable<Product['netQuantity']>): string {
  if (unit !== 'l') return `${value} ${unit}`;
  return `${value} ${value === 1 ? 'litre' : 'litres'}`;
}

/** `For dogs · dry food · 2 kg`. */
export function summaryOf(
  { pet, kind, netQuantity }: Pick<Product, 'pet' | 'kind' | 'netQuantity'>,
  petName: (pet: Pet) => string,
): string {
  const facts = [pet && `for ${petName(pet).toLowerCase()}`, kind, netQuantity && netQuantityText(netQuantity)];
  return facts.filter(Boolean).join(' · ');
}

/** The text of the link to ingredients and feeding guide; null when the product has neither. */
export function factLinkText({ details }: Pick<Product, 'details'>): string | null {
  const hasIngredients = Boolean(details.composition ?? details.ingredients);
  if (details.feedingGuide) return hasIngredients ? 'Ingredients and feeding guide' : 'Feeding guide';
  return hasIngredients ? 'Ingredients' : null;
}

/** The product's details in their order, each named by its key; empty ones are left out. */
export function factsOf(product: Pick<Product, 'details' | 'netQuantity' | 'brand'>): [name: string, fact: string][] {
  const { details, netQuantity, brand } = product;
  const known: [string, string | null | undefined][] = [
    ...Object.entries(details).map(([key, fact]): [string, string] => [wordsOf(key), fact]),
    ['Net quantity', netQuantity && netQuantityText(netQuantity)],
    ['Brand', brand],
  ];
  return known.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** `bestBefore`: Best before. */
function wordsOf(key: string): string {
  return key
    .replace(/^./, (letter) => letter.toUpperCase())
    .replaceAll(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Whether a card's price is the lowest of several. */
export function isFrom({ price, variants }: Pick<CardProduct, 'price' | 'variants'>): boolean {
  return variants?.hasPrices === true && variants.from === price;
}

/** `2 kg · 3 sizes`, and where another one costs less `12 kg · 3 sizes from £14.50`. */
export function variantsText({ price, variants }: Pick<CardProduct, 'price' | 'variants'>): string | null {
  if (!variants) return null;
  const many = variants.options.filter(({ count }) => count > 1).map(({ name, count }) => `${count} ${plural(name)}`);
  const from = variants.hasPrices && variants.from !== price ? ` from £${variants.from}` : '';
  return [variants.values.join(', '), `${many.join(', ')}${from}`].join(' · ');
}

function plural(option: string): string {
  const name = option.toLowerCase();
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}
