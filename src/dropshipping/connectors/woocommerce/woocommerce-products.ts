import { z } from 'zod';
import { readGtin } from '#catalogue/products/gtin.contract.ts';
import { readTags } from '#catalogue/products/shelves.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import { plainText } from '#platform/table-files/plain-text.contract.ts';
import { inPence } from '#platform/table-files/written/written-numbers.contract.ts';
import { currencyIn, inCurrency, nonsenseIn, readReported } from '../reported-fields.ts';
import type { ListedProduct, Offer } from '../supplier-connector.ts';

const picture = z.object({ src: z.string().max(2_000) });
/** In characters; more is never shown. */
const longestName = 1_000;
const name = z.string().transform((text) => text.slice(0, longestName));
/** Extensions also write numbers, and null or false for nothing: none of that costs a product. */
const written = (said: unknown) => (typeof said === 'number' ? String(said) : (said ?? ''));
const text = z.preprocess(written, z.string().catch(''));
/** PHP writes a list of which something was taken out as an object. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((said) => (typeof said === 'object' ? Object.values(said ?? {}) : (said ?? [])), z.array(item));
const named = listOf(z.object({ name }).catch({ name: '' })).catch([]);
/** The fields of a product or variation that the shop reads; an empty price was not entered. */
export const wooProduct = z.object({
  id: z.int(),
  parent_id: z.int().default(0),
  type: z.string().default('variation'),
  name: text.transform((said) => said.slice(0, longestName)),
  description: text,
  short_description: text,
  virtual: z.boolean().catch(false),
  downloadable: z.boolean().catch(false),
  weight: text,
  dimensions: z.partialRecord(z.enum(['length', 'width', 'height']), text).catch({}),
  sku: z.preprocess(written, z.string()),
  global_unique_id: text,
  price: z.unknown(),
  purchasable: z.boolean().default(true),
  // `parent`: a variation whose stock is managed by its product.
  manage_stock: z.union([z.boolean(), z.string()]).default(false),
  stock_quantity: z.unknown(),
  stock_status: z.string().default('instock'),
  brands: named,
  categories: named,
  tags: named,
  // `variation`: its variations differ by it; each has an `option`, unless it is for any.
  attributes: listOf(z.object({ option: name.nullish(), variation: z.boolean().default(false) })),
  images: listOf(picture.nullable().catch(null)).catch([]),
  image: picture.nullish().catch(null),
});
export type WooProduct = z.output<typeof wooProduct>;

/** A purchasable product; a variation comes with its product. */
export type WooGoods = { product: WooProduct; parent?: WooProduct | undefined };

type Coded = Pick<WooProduct, 'id' | 'sku'>;

const wooStock = z
  .preprocess(
    (said) => (typeof said === 'string' && /^-?\d{1,9}(?:\.\d{1,6})?$/.test(said) ? Number(said) : said),
    z.number(),
  )
  .transform((quantity) => Math.min(10_000_000, Math.max(0, Math.floor(quantity))));

/** The code of a product without one: `wc:31`, and `wc:30/31` for a variation of product 30. */
export const numberPrefix = 'wc:';

/** WooCommerce returns the product's code for a variation without its own, and all its variations share it. */
export function codeOf({ product: { sku, id }, parent }: { product: Coded; parent?: Coded | undefined }): string {
  const own = sku.trim();
  if (!parent) return own || `${numberPrefix}${id}`;
  return own === '' || own === parent.sku.trim() ? `${numberPrefix}${parent.id}/${id}` : own;
}

/**
 * Goods to be posted, not a variable product, a group or an external product. A variation for any size is none: its supplier
 * would not know which to send.
 */
export function isSold({ product, parent }: WooGoods): boolean {
  const { type, attributes } = product;
  if (product.virtual || product.downloadable) return false;
  if (type !== 'variation') return type === 'simple';
  const choices = parent?.attributes.filter(({ variation }) => variation).length ?? 0;
  return attributes.filter(({ option }) => option).length >= choices;
}

/** Changes of shared fields of variations are reported under their product's id. */
export function toOffer({ code, ...goods }: WooGoods & { code: string }, currency: string, at: Date): Offer {
  const { id, parent_id: parentId, manage_stock: isCounted } = goods.product;
  const { code: own, ...listed } = toListed(goods, currency);
  return {
    ...listed,
    code,
    ...(own !== code && { newCode: own }),
    names: [id, parentId].filter((one) => one > 0).map(String),
    // Two products here may be one and the same there, as after a change of codes.
    pool: String(isCounted === 'parent' ? parentId : id),
    at,
  };
}

export function toListed(goods: WooGoods, currency: string): ListedProduct {
  const { product, parent } = goods;
  const description = descriptionOf(goods);
  const brand = (product.brands[0] ?? parent?.brands[0])?.name ?? '';
  const category = (product.categories[0] ?? parent?.categories[0])?.name ?? '';
  const [priced, counted] = [priceOf(product, currency), stockOf(product)];
  const pictures = [product.image, ...product.images, ...(parent?.images ?? [])].flatMap((one) => one?.src ?? []);
  return {
    code: codeOf(goods),
    name: oneLine(nameOf(goods).slice(0, 300)) || codeOf(goods),
    gtin: readGtin(product.global_unique_id),
    brand: oneLine(plainText(brand).slice(0, 120)) || null,
    description: description.slice(0, 20_000) || null,
    category: oneLine(plainText(category).slice(0, 300)) || null,
    tags: tagsOf(goods),
    price: priced.value,
    currency,
    stock: counted.value,
    imageUrls: [...new Set(pictures)].slice(0, 20),
    nonsense: [...counted.nonsense, ...priced.nonsense],
  };
}

/** Variations have none of their own. */
function tagsOf({ product, parent }: WooGoods): string[] {
  return readTags((parent ?? product).tags.map(({ name }) => plainText(name)));
}

/** The long text, otherwise the short one; a variation's own before its product's. Comments of the editor are no text. */
function descriptionOf({ product, parent }: WooGoods): string {
  const texts = [product.description, parent?.description, product.short_description, parent?.short_description];
  return texts.map((text) => plainText(text ?? '')).find((text) => text !== '') ?? '';
}

/** A variation's own name is its options alone in one list, 'Collar - Small' in another. HTML entities are decoded. */
function nameOf(goods: WooGoods): string {
  const { product, parent } = goods;
  const choices = product.attributes
    .flatMap(({ option }) => option || [])
    .join(', ')
    .slice(0, longestName);
  const own = parent && choices ? [parent.name, choices].filter(Boolean).join(', ') : product.name;
  return plainText(own || (parent?.name ?? '')) || codeOf(goods);
}

/** Shops may use more than two decimals; a price that was not entered is empty. */
function priceOf({ price }: WooProduct, currency: string) {
  const reported = price === '' ? null : price;
  if (reported === null || reported === undefined) return { value: null, nonsense: [] };
  const said =
    typeof reported === 'string' || typeof reported === 'number' ? String(reported) : JSON.stringify(reported);
  if (currencyIn(currency) === undefined) return { value: null, nonsense: [inCurrency(`${said} ${currency}`)] };
  const [, pounds, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,10}))?$/.exec(said) ?? [];
  if (pounds === undefined) return { value: null, nonsense: [nonsenseIn('price', said)] };
  const { amount, why } = inPence(pounds, decimals);
  return { value: amount, nonsense: why === undefined ? [] : [{ ...nonsenseIn('price', said), why }] };
}

/** Without stock management a product is in stock or not. On backorder or not purchasable counts as out of stock. */
function stockOf({ manage_stock: isCounted, stock_quantity: quantity, stock_status: status, ...product }: WooProduct) {
  const isOut = status === 'outofstock' || status === 'onbackorder' || !product.purchasable;
  if (isOut) return { value: 0, nonsense: [] };
  if (isCounted === false) return { value: 'in-stock' as const, nonsense: [] };
  const isUnknown = quantity === null || quantity === undefined || quantity === '';
  return readReported('stock', wooStock, isUnknown ? 'no number' : quantity);
}
