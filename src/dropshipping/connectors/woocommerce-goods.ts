import { z } from 'zod';
import { readGtin } from '#catalogue/products/gtin.contract.ts';
import { fromPounds } from '#platform/money.ts';
import { codeBatches } from './code-batches.ts';
import { plainText } from './plain-text.rules.ts';
import type { ListedProduct, Offer, SupplierConnector } from './supplier-connector.ts';
import { SupplierFault } from './supplier-fault.ts';
import { readRows, readTold, unreadOffer } from './told-fields.ts';
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
  price: z.unknown(),
  // `parent`: a variation that is counted with its product.
  manage_stock: z.union([z.boolean(), z.string()]).default(false),
  stock_quantity: z.unknown(),
  stock_status: z.string().default('instock'),
  brands: z.array(z.object({ name: z.string() })).default([]),
  attributes: z.array(z.object({ option: z.string().optional() })).default([]),
  images: z.array(picture).default([]),
  image: picture.nullish(),
});
const wooProducts = z.array(z.unknown()).max(200);
const wooPrice = z
  .union([z.string().regex(/^\d{1,7}(\.\d{1,10})?$/), z.number().nonnegative().max(9_999_999)])
  .transform((pounds) => fromPounds(Number(pounds).toFixed(2)));
const wooStock = z.number().transform((quantity) => Math.min(10_000_000, Math.max(0, Math.floor(quantity))));
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
      const { read, pages } = await askPage(talk, '/products', query, signal);
      const listed = await Promise.all(
        read.map(async (product) => {
          if (product.type !== 'variable') return isSold(product) ? [toListed(product)] : [];
          return (await readVariations(talk, product.id, signal)).map((one) => toListed(one, product));
        }),
      );
      return { products: listed.flat(), next: page < pages ? String(page + 1) : null };
    },
    async *offers(codes, signal) {
      for await (const { batch, found, unreadable } of askForCodes(talk, codes, signal)) {
        yield* found.map(toOffer);
        const known = new Set(found.map(codeOf));
        if (unreadable > 0) yield* batch.filter((code) => !known.has(code)).map(unreadOffer);
      }
    },
  };
}

/** @throws SupplierFault `garbage` when not one of the rows can be read */
async function askPage(talk: WooTalk, path: string, query: Record<string, string | number>, signal?: AbortSignal) {
  const { told, pages } = await talk.get(path, query, wooProducts, signal);
  const { read, unreadable } = readRows(told, wooProduct);
  if (unreadable > 0 && read.length === 0)
    throw new SupplierFault('garbage', `${talk.name} sent a list in which no product can be read.`);
  return { read, unreadable, pages };
}

/** WooCommerce compares letter by letter. */
function waysToWrite(gtin: string): string[] {
  const short = gtin.replace(/^0+/, '');
  return [...new Set([8, 12, 13, 14].map((length) => short.padStart(length, '0')))];
}

/** What can be bought under these codes. */
export async function findWooProducts(
  talk: WooTalk,
  codes: readonly string[],
  signal?: AbortSignal,
): Promise<WooProduct[]> {
  const all: WooProduct[] = [];
  for await (const { found } of askForCodes(talk, codes, signal)) all.push(...found);
  return all;
}

type Answered = { batch: readonly string[]; found: WooProduct[]; unreadable: number };

async function* askForCodes(talk: WooTalk, codes: readonly string[], signal?: AbortSignal): AsyncIterable<Answered> {
  const numbered = codes.filter((code) => code.startsWith(numberPrefix));
  const named = codes.filter((code) => !code.startsWith(numberPrefix));
  const questions = [
    ...[...codeBatches(named)].map((batch) => ({ batch, ask: { sku: batch.join(',') } })),
    ...[...codeBatches(numbered)].map((batch) => ({ batch, ask: { include: batch.map(numberOf).join(',') } })),
  ];
  for (const { batch, ask } of questions) {
    const answered: Answered = { batch, found: [], unreadable: 0 };
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await askPage(talk, '/products', { ...onSale, ...ask, page }, signal);
      pages = answer.pages;
      answered.unreadable += answer.unreadable;
      answered.found.push(...answer.read.filter((product) => isSold(product) && batch.includes(codeOf(product))));
    }
    yield answered;
  }
}

function numberOf(code: string): string {
  return code.slice(numberPrefix.length);
}

export function codeOf({ sku, id }: Pick<WooProduct, 'sku' | 'id'>): string {
  return sku.trim() || `${numberPrefix}${id}`;
}

async function readVariations(talk: WooTalk, productId: number, signal?: AbortSignal): Promise<WooProduct[]> {
  const found: WooProduct[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await askPage(talk, `/products/${productId}/variations`, { ...onSale, page }, signal);
    pages = answer.pages;
    found.push(...answer.read);
  }
  return found;
}

/** Not a product of variations, a group or an advertisement for somebody else's. */
function isSold({ type }: WooProduct): boolean {
  return type === 'simple' || type === 'variation';
}

/** Of a change of what its variations share WooCommerce tells under their product's id. */
function toOffer(product: WooProduct): Offer {
  const names = [product.id, product.parent_id].filter((id) => id > 0).map(String);
  return { ...toListed(product), names };
}

function toListed(product: WooProduct, parent?: WooProduct): ListedProduct {
  const description = plainText(product.description || (parent?.description ?? ''));
  const brand = (product.brands[0] ?? parent?.brands[0])?.name ?? '';
  const [priced, counted] = [priceOf(product), stockOf(product)];
  const pictures = [product.image, ...product.images, ...(parent?.images ?? [])].flatMap((one) => one?.src ?? []);
  return {
    code: codeOf(product),
    name: nameOf(product, parent).slice(0, 300),
    gtin: readGtin(product.global_unique_id),
    brand: brand.slice(0, 120) || null,
    description: description.slice(0, 20_000) || null,
    price: priced.value,
    stock: counted.value,
    imageUrls: [...new Set(pictures)].slice(0, 20),
    nonsense: [...counted.nonsense, ...priced.nonsense],
  };
}

/** A variation may go by its choices alone ('Small'), which says little without its product. */
function nameOf(product: WooProduct, parent: WooProduct | undefined): string {
  const choices = product.attributes.flatMap(({ option }) => option || []).join(', ');
  if (product.name && !(parent && choices.includes(product.name))) return product.name;
  return [parent?.name, choices].filter(Boolean).join(', ') || codeOf(product);
}

/** Shops may be set to more than two decimals; one that was not entered is empty. */
function priceOf({ price }: WooProduct) {
  return readTold('price', wooPrice, price === '' ? null : price);
}

function stockOf({ manage_stock: isCounted, stock_quantity: quantity, stock_status: status }: WooProduct) {
  if (status === 'outofstock') return { value: 0, nonsense: [] };
  return readTold('stock', wooStock, isCounted === false ? null : quantity);
}
