import { z } from 'zod';
import { codeBatches } from '../code-batches.ts';
import type { SupplierConnector } from '../supplier-connector.ts';
import { SupplierFault } from '../supplier-fault.ts';
import { readRows, unreadOffer } from '../reported-fields.ts';
import { codeOf, isSold, numberPrefix, toListed, toOffer, wooProduct } from './woocommerce-products.ts';
import type { WooGoods, WooProduct } from './woocommerce-products.ts';
import type { WooTalk } from './woocommerce-client.ts';

const wooProducts = z.array(z.unknown()).max(200);
const perPage = 100;
/** A product has some hundred variations at most; whatever says more pages than that is not believed. */
const mostPages = 20;
const readFields = Object.keys(wooProduct.shape).join(',');
const onSale = { status: 'publish', per_page: perPage, orderby: 'id', order: 'asc', _fields: readFields };

type Query = Record<string, string | number>;

export function wooGoodsCalls(talk: WooTalk): Pick<SupplierConnector, 'listProducts' | 'offers'> {
  return {
    async listProducts({ search, from, gtin }, signal) {
      const page = Math.max(1, Number(from ?? 1) || 1);
      const currency = await talk.currency(signal);
      const { read, pages } = await findPage(talk, { search, gtin, page }, signal);
      const goods = [...(await withParents(talk, read, signal)), ...(await variationsOf(talk, read, signal))];
      const listed = new Map(goods.map((one) => [codeOf(one), toListed(one, currency)]));
      return {
        products: [...listed.values()],
        next: page < pages ? String(page + 1) : null,
        arePricesRetail: true,
      };
    },
    async *offers(codes, signal) {
      const currency = await talk.currency(signal);
      for await (const { batch, found, unreadable } of askForCodes(talk, codes, signal)) {
        yield* found.map((one) => toOffer(one, currency));
        const known = new Set(found.map(codeOf));
        if (unreadable > 0) yield* batch.filter((code) => !known.has(code)).map(unreadOffer);
      }
    },
  };
}

/**
 * Shops that know how to search names and codes together (`search_name_or_sku`) do; others leave that aside and search
 * their texts, so that a code is asked for by itself where nothing is found.
 */
async function findPage(
  talk: WooTalk,
  { search, gtin, page }: { search: string | null; gtin: string | undefined; page: number },
  signal?: AbortSignal,
) {
  const ask = (wanted: Query) => askPage(talk, '/products', { ...onSale, ...wanted, page }, signal);
  if (gtin) return ask({ global_unique_id: waysToWrite(gtin).join(',') });
  if (!search) return ask({});
  const found = await ask({ search, search_name_or_sku: search });
  return found.read.length > 0 || page > 1 ? found : ask({ sku: search });
}

/** @throws SupplierFault `garbage` when not one of the rows can be read */
async function askPage(talk: WooTalk, path: string, query: Query, signal?: AbortSignal) {
  const { told, pages } = await talk.get(path, query, wooProducts, signal);
  const { read, unreadable } = readRows(told, wooProduct);
  if (unreadable > 0 && read.length === 0)
    throw new SupplierFault('garbage', `${talk.name} sent a list in which no product can be read.`);
  return { read, unreadable, pages };
}

async function askAll(talk: WooTalk, path: string, query: Query, signal?: AbortSignal) {
  const all = { read: [] as WooProduct[], unreadable: 0 };
  for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
    const answer = await askPage(talk, path, { ...onSale, ...query, page }, signal);
    pages = answer.pages;
    all.read.push(...answer.read);
    all.unreadable += answer.unreadable;
  }
  return all;
}

/** WooCommerce compares letter by letter. */
function waysToWrite(gtin: string): string[] {
  const short = gtin.replace(/^0+/, '');
  return [...new Set([8, 12, 13, 14].map((length) => short.padStart(length, '0')))];
}

/** What can be bought under these codes. */
export async function findWooGoods(talk: WooTalk, codes: readonly string[], signal?: AbortSignal): Promise<WooGoods[]> {
  const all: WooGoods[] = [];
  for await (const { found } of askForCodes(talk, codes, signal)) all.push(...found);
  return all;
}

type Answered = { batch: readonly string[]; found: WooGoods[]; unreadable: number };

async function* askForCodes(talk: WooTalk, codes: readonly string[], signal?: AbortSignal): AsyncIterable<Answered> {
  const named = codes.filter((code) => !numbersIn(code));
  const numbered = codes.filter((code) => numbersIn(code)?.parent === null);
  const questions = [
    ...[...codeBatches(named)].map((batch) => ({ batch, ask: { sku: batch.join(',') } })),
    ...[...codeBatches(numbered)].map((batch) => ({ batch, ask: { include: idsOf(batch) } })),
  ];
  for (const { batch, ask } of questions) {
    const { read, unreadable } = await askAll(talk, '/products', ask, signal);
    const found = await withParents(talk, read, signal);
    yield { batch, unreadable, found: found.filter((one) => batch.includes(codeOf(one))) };
  }
  yield* askForVariations(talk, codes, signal);
}

/** A variation without a code of its own is found with its product alone (`include` on products finds none). */
async function* askForVariations(
  talk: WooTalk,
  codes: readonly string[],
  signal?: AbortSignal,
): AsyncIterable<Answered> {
  const byParent = new Map<number, string[]>();
  for (const code of codes) {
    const parentId = numbersIn(code)?.parent ?? null;
    if (parentId === null) continue;
    const sisters = byParent.get(parentId);
    if (sisters) sisters.push(code);
    else byParent.set(parentId, [code]);
  }
  const parents = await parentsOf(talk, [...byParent.keys()], signal);
  for (const [parentId, wanted] of byParent) {
    const parent = parents.get(parentId);
    if (!parent) continue;
    for (const batch of codeBatches(wanted)) {
      const include = idsOf(batch);
      const { read, unreadable } = await askAll(talk, `/products/${parentId}/variations`, { include }, signal);
      const found = read.map((product) => ({ product, parent })).filter((one) => batch.includes(codeOf(one)));
      yield { batch, found, unreadable };
    }
  }
}

/** Of a code that the shop made of numbers. */
function numbersIn(code: string): { id: number; parent: number | null } | undefined {
  if (!code.startsWith(numberPrefix)) return undefined;
  const [, parent, id] = /^wc:(?:(\d{1,15})\/)?(\d{1,15})$/.exec(code) ?? [];
  return id === undefined ? undefined : { id: Number(id), parent: parent === undefined ? null : Number(parent) };
}

function idsOf(codes: readonly string[]): string {
  return codes.map((code) => numbersIn(code)?.id).join(',');
}

/** What of a page can be bought; a variation is published also where its product is a draft, and then is not sold. */
async function withParents(talk: WooTalk, read: readonly WooProduct[], signal?: AbortSignal): Promise<WooGoods[]> {
  const ids = read.filter(({ type }) => type === 'variation').map((product) => product.parent_id);
  const parents = await parentsOf(talk, ids, signal);
  return read.filter(isSold).flatMap((product) => {
    if (product.type !== 'variation') return [{ product }];
    const parent = parents.get(product.parent_id);
    return parent ? [{ product, parent }] : [];
  });
}

async function parentsOf(talk: WooTalk, ids: readonly number[], signal?: AbortSignal) {
  const parents = new Map<number, WooProduct>();
  for (const batch of codeBatches([...new Set(ids)].map(String))) {
    const { read } = await askAll(talk, '/products', { include: batch.join(',') }, signal);
    for (const parent of read) parents.set(parent.id, parent);
  }
  return parents;
}

async function variationsOf(talk: WooTalk, read: readonly WooProduct[], signal?: AbortSignal): Promise<WooGoods[]> {
  const each = await Promise.all(
    read
      .filter(({ type }) => type === 'variable')
      .map(async (parent) => {
        const { read: variations } = await askAll(talk, `/products/${parent.id}/variations`, {}, signal);
        return variations.map((product) => ({ product, parent }));
      }),
  );
  return each.flat();
}
