import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { codeBatches } from '../code-batches.ts';
import { readRows, unreadOffer } from '../reported-fields.ts';
import type { SupplierConnector } from '../supplier-connector.ts';
import { SupplierError, unknownPage } from '../supplier-error.ts';
import type { WooClient } from './woocommerce-client.ts';
import { codeOf, isSold, numberPrefix, toListed, toOffer, wooProduct } from './woocommerce-products.ts';
import type { WooGoods, WooProduct } from './woocommerce-products.ts';

const wooProducts = z.array(z.unknown()).max(200);
const perPage = 100;
/** A product has some hundred variations at most; more pages than that are ignored. */
const mostPages = 20;
const readFields = Object.keys(wooProduct.shape).join(',');
const onSale = { status: 'publish', per_page: perPage, orderby: 'id', order: 'asc', _fields: readFields };

type Query = Record<string, string | number>;

export function wooGoodsCalls(client: WooClient, clock: Clock): Pick<SupplierConnector, 'listProducts' | 'offers'> {
  return {
    async listProducts({ search, from, gtin }, signal) {
      if (from !== null && !/^[1-9]\d{0,5}$/.test(from)) throw unknownPage();
      const page = Number(from ?? 1);
      const currency = await client.currency(signal);
      const { read, pages } = await findPage(client, { search, gtin, page }, signal);
      const goods = [...(await withParents(client, read, signal)), ...(await variationsOf(client, read, signal))];
      const listed = new Map(goods.map((one) => [codeOf(one), toListed(one, currency)]));
      return {
        products: [...listed.values()],
        next: page < pages ? String(page + 1) : null,
        arePricesRetail: true,
      };
    },
    async *offers(codes, signal) {
      const currency = await client.currency(signal);
      let at = clock.now();
      for await (const { batch, found, unreadable } of findByCodes(client, codes, signal)) {
        const askedAt = at;
        yield* found.map((one) => toOffer(one, currency, askedAt));
        const known = new Set(found.map(codeOf));
        if (unreadable > 0) yield* batch.filter((code) => !known.has(code)).map((code) => unreadOffer(code, askedAt));
        at = clock.now();
      }
    },
  };
}

/**
 * Newer shops search names and codes together (`search_name_or_sku`); others ignore the parameter and search
 * their texts, so that a code is queried separately when nothing is found.
 */
async function findPage(
  client: WooClient,
  { search, gtin, page }: { search: string | null; gtin: string | undefined; page: number },
  signal?: AbortSignal,
) {
  const fetchWanted = (wanted: Query) => fetchPage(client, '/products', { ...onSale, ...wanted, page }, signal);
  if (gtin) return fetchWanted({ global_unique_id: waysToWrite(gtin).join(',') });
  if (!search) return fetchWanted({});
  const found = await fetchWanted({ search, search_name_or_sku: search });
  return found.read.length > 0 || page > 1 ? found : fetchWanted({ sku: search });
}

/** @throws SupplierError `garbage` when none of the rows can be parsed */
async function fetchPage(client: WooClient, path: string, query: Query, signal?: AbortSignal) {
  const { body, pages } = await client.get(path, query, wooProducts, signal);
  const { read, unreadable } = readRows(body, wooProduct);
  if (unreadable > 0 && read.length === 0)
    throw new SupplierError('garbage', `${client.name} sent a list in which no product can be read.`);
  return { read, unreadable, pages };
}

async function fetchAll(client: WooClient, path: string, query: Query, signal?: AbortSignal) {
  const all: { read: WooProduct[]; unreadable: number } = { read: [], unreadable: 0 };
  for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
    const response = await fetchPage(client, path, { ...onSale, ...query, page }, signal);
    pages = response.pages;
    all.read.push(...response.read);
    all.unreadable += response.unreadable;
  }
  return all;
}

/** WooCommerce compares codes case-sensitively. */
function waysToWrite(gtin: string): string[] {
  const short = gtin.replace(/^0+/, '');
  return [...new Set([8, 12, 13, 14].map((length) => short.padStart(length, '0')))];
}

/** The purchasable products with these codes. */
export async function findWooGoods(
  client: WooClient,
  codes: readonly string[],
  signal?: AbortSignal,
): Promise<WooGoods[]> {
  const all: WooGoods[] = [];
  for await (const { found } of findByCodes(client, codes, signal)) all.push(...found);
  return all;
}

type FoundBatch = { batch: readonly string[]; found: WooGoods[]; unreadable: number };

async function* findByCodes(
  client: WooClient,
  codes: readonly string[],
  signal?: AbortSignal,
): AsyncIterable<FoundBatch> {
  const named = codes.filter((code) => !numbersIn(code));
  const numbered = codes.filter((code) => numbersIn(code)?.parent === null);
  const requests = [
    ...[...codeBatches(named)].map((batch) => ({ batch, query: { sku: batch.join(',') } })),
    ...[...codeBatches(numbered)].map((batch) => ({ batch, query: { include: idsOf(batch) } })),
  ];
  for (const { batch, query } of requests) {
    const { read, unreadable } = await fetchAll(client, '/products', query, signal);
    const found = await withParents(client, read, signal);
    yield { batch, unreadable, found: found.filter((one) => batch.includes(codeOf(one))) };
  }
  yield* findVariations(client, codes, signal);
}

/** A variation without a code of its own is found through its product (`include` on products finds none). */
async function* findVariations(
  client: WooClient,
  codes: readonly string[],
  signal?: AbortSignal,
): AsyncIterable<FoundBatch> {
  const byParent = new Map<number, string[]>();
  for (const code of codes) {
    const parentId = numbersIn(code)?.parent ?? null;
    if (parentId === null) continue;
    const sisters = byParent.get(parentId);
    if (sisters) sisters.push(code);
    else byParent.set(parentId, [code]);
  }
  const parents = await parentsOf(client, [...byParent.keys()], signal);
  for (const [parentId, wanted] of byParent) {
    const parent = parents.get(parentId);
    if (!parent) continue;
    for (const batch of codeBatches(wanted)) {
      const include = idsOf(batch);
      const { read, unreadable } = await fetchAll(client, `/products/${parentId}/variations`, { include }, signal);
      const found = read.map((product) => ({ product, parent })).filter((one) => batch.includes(codeOf(one)));
      yield { batch, found, unreadable };
    }
  }
}

/** For a code derived from ids. */
function numbersIn(code: string): { id: number; parent: number | null } | undefined {
  if (!code.startsWith(numberPrefix)) return undefined;
  const [, parent, id] = /^wc:(?:(\d{1,15})\/)?(\d{1,15})$/.exec(code) ?? [];
  return id === undefined ? undefined : { id: Number(id), parent: parent === undefined ? null : Number(parent) };
}

function idsOf(codes: readonly string[]): string {
  return codes.map((code) => numbersIn(code)?.id).join(',');
}

/** The purchasable rows of a page; a variation is published even where its product is a draft, and then is not sold. */
async function withParents(client: WooClient, read: readonly WooProduct[], signal?: AbortSignal): Promise<WooGoods[]> {
  const ids = read.filter(({ type }) => type === 'variation').map((product) => product.parent_id);
  const parents = await parentsOf(client, ids, signal);
  return read.filter(isSold).flatMap((product) => {
    if (product.type !== 'variation') return [{ product }];
    const parent = parents.get(product.parent_id);
    return parent ? [{ product, parent }] : [];
  });
}

async function parentsOf(client: WooClient, ids: readonly number[], signal?: AbortSignal) {
  const parents = new Map<number, WooProduct>();
  for (const batch of codeBatches([...new Set(ids)].map(String))) {
    const { read } = await fetchAll(client, '/products', { include: batch.join(',') }, signal);
    for (const parent of read) parents.set(parent.id, parent);
  }
  return parents;
}

async function variationsOf(client: WooClient, read: readonly WooProduct[], signal?: AbortSignal): Promise<WooGoods[]> {
  const each = await Promise.all(
    read
      .filter(({ type }) => type === 'variable')
      .map(async (parent) => {
        const { read: variations } = await fetchAll(client, `/products/${parent.id}/variations`, {}, signal);
        return variations.map((product) => ({ product, parent }));
      }),
  );
  return each.flat();
}
