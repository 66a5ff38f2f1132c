import { z } from 'zod';
import { readGtin } from '#catalogue/products/gtin.contract.ts';
import { fromPounds } from '#platform/money.ts';
import { codeBatches } from './code-batches.ts';
import { plainText } from './plain-text.rules.ts';
import type { ListedProduct, SupplierConnector } from './supplier-connector.ts';
import type { WooTalk } from './woocommerce-talk.ts';

const picture = z.object({ src: z.string().max(2_000) });
/** What the shop reads of a product or variation; an empty price is one that was not entered. */
const wooProduct = z.object({
  id: z.int(),
  parent_id: z.int().default(0),
  type: z.string().default('variation'),
  name: z.string().default(''),
  description: z.string().default(''),
  sku: z.string().default(''),
  global_unique_id: z.string().default(''),
  price: z.union([z.string(), z.number()]).default(''),
  // `parent`: a variation that is counted with its product.
  manage_stock: z.union([z.boolean(), z.string()]).default(false),
  stock_quantity: z.number().nullish(),
  stock_status: z.string().default('instock'),
  brands: z.array(z.object({ name: z.string() })).default([]),
  attributes: z.array(z.object({ option: z.string().optional() })).default([]),
  images: z.array(picture).default([]),
  image: picture.nullish(),
});
const wooProducts = z.array(wooProduct).max(200);
export type WooProduct = z.output<typeof wooProduct>;

const perPage = 100;
const readFields = Object.keys(wooProduct.shape).join(',');
const onSale = { status: 'publish', per_page: perPage, _fields: readFields };
/** Names a product that the supplier gave no code. */
const numberPrefix = 'wc:';

export function wooGoodsCalls(talk: WooTalk): Pick<SupplierConnector, 'listProducts' | 'offers'> {
  return {
    async listProducts({ search, from, gtin }, signal) {
      const page = Math.max(1, Number(from ?? 1) || 1);
      const wanted = { ...(search && { search }), ...(gtin && { global_unique_id: waysToWrite(gtin).join(',') }) };
      const query = { ...onSale, page, orderby: 'id', order: 'asc', ...wanted };
      const { told, pages } = await talk.get('/products', query, wooProducts, signal);
      const listed = await Promise.all(
        told.map(async (product) => {
          if (product.type !== 'variable') return isSold(product) ? [toListed(product)] : [];
          return (await readVariations(talk, product.id, signal)).map((one) => toListed(one, product));
        }),
      );
      return { products: listed.flat(), next: page < pages ? String(page + 1) : null };
    },
    async *offers(codes, signal) {
      for await (const product of findWooProducts(talk, codes, signal)) yield toListed(product);
    },
  };
}

/** WooCommerce compares letter by letter. */
function waysToWrite(gtin: string): string[] {
  const short = gtin.replace(/^0+/, '');
  return [...new Set([8, 12, 13, 14].map((length) => short.padStart(length, '0')))];
}

/** What can be bought under these codes. */
export async function* findWooProducts(
  talk: WooTalk,
  codes: readonly string[],
  signal?: AbortSignal,
): AsyncIterable<WooProduct> {
  const numbered = codes.filter((code) => code.startsWith(numberPrefix));
  const named = codes.filter((code) => !code.startsWith(numberPrefix));
  const questions = [
    ...[...codeBatches(named)].map((batch) => ({ batch, ask: { sku: batch.join(',') } })),
    ...[...codeBatches(numbered)].map((batch) => ({ batch, ask: { include: batch.map(numberOf).join(',') } })),
  ];
  for (const { batch, ask } of questions) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const read = await talk.get('/products', { ...onSale, ...ask, page }, wooProducts, signal);
      pages = read.pages;
      yield* read.told.filter((product) => isSold(product) && batch.includes(codeOf(product)));
    }
  }
}

function numberOf(code: string): string {
  return code.slice(numberPrefix.length);
}

export function codeOf({ sku, id }: WooProduct): string {
  return sku.trim() || `${numberPrefix}${id}`;
}

async function readVariations(talk: WooTalk, productId: number, signal?: AbortSignal): Promise<WooProduct[]> {
  const found: WooProduct[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await talk.get(`/products/${productId}/variations`, { ...onSale, page }, wooProducts, signal);
    pages = read.pages;
    found.push(...read.told);
  }
  return found;
}

/** Not a product of variations, a group or an advertisement for somebody else's. */
function isSold({ type }: WooProduct): boolean {
  return type === 'simple' || type === 'variation';
}

function toListed(product: WooProduct, parent?: WooProduct): ListedProduct {
  const description = plainText(product.description || (parent?.description ?? ''));
  const brand = (product.brands[0] ?? parent?.brands[0])?.name ?? '';
  const pictures = [product.image, ...product.images, ...(parent?.images ?? [])].flatMap((one) => one?.src ?? []);
  return {
    code: codeOf(product),
    name: nameOf(product, parent).slice(0, 300),
    gtin: readGtin(product.global_unique_id),
    brand: brand.slice(0, 120) || null,
    description: description.slice(0, 20_000) || null,
    price: priceOf(product),
    stock: stockOf(product),
    imageUrls: [...new Set(pictures)].slice(0, 20),
  };
}

/** A variation may go by its choices alone ('Small'), which says little without its product. */
function nameOf(product: WooProduct, parent: WooProduct | undefined): string {
  const choices = product.attributes.flatMap(({ option }) => option || []).join(', ');
  if (product.name && !(parent && choices.includes(product.name))) return product.name;
  return [parent?.name, choices].filter(Boolean).join(', ') || codeOf(product);
}

function priceOf({ price }: WooProduct): ListedProduct['price'] {
  // Shops may be set to more than two decimals.
  const pounds = Number(price);
  return String(price).trim() === '' || !(pounds >= 0 && pounds < 10_000_000) ? null : fromPounds(pounds.toFixed(2));
}

function stockOf({ manage_stock: isCounted, stock_quantity: quantity, stock_status: status }: WooProduct) {
  if (status === 'outofstock') return 0;
  if (isCounted === false || quantity == null) return null;
  return Math.min(10_000_000, Math.max(0, Math.floor(quantity)));
}
