import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { SupplierError, unknownPage } from '../../connections/supplier-error.ts';
import { codeBatches } from '../code-batches.ts';
import { nonsenseIn, readRows, unreadOffer } from '../reported-fields.ts';
import type { NamesOf, Offer, SupplierConnector } from '../supplier-connector.ts';
import type { WooClient } from './woocommerce-client.ts';
import { measuresOf, readUnits } from './woocommerce-measures.ts';
import type { WooUnits } from './woocommerce-measures.ts';
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
    async *offers(codes, signal, namesOf) {
      const currency = await client.currency(signal);
      let units: WooUnits = { weight: null, length: null };
      let at = clock.now();
      for await (const { batch, found, unreadable } of findByCodes(client, { codes, namesOf }, signal)) {
        const askedAt = at;
        units = await readUnits(client, found, units, signal);
        yield* found.map((one) => ({ ...offerOf(one, currency, askedAt), ...measuresOf(one, units) }));
        const known = new Set(found.map(({ code }) => code));
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

function waysToWrite(gtin: string): string[] {
  const short = gtin.replace(/^0+/, '');
  return [...new Set([8, 12, 13, 14].map((length) => short.padStart(length, '0')))];
}

type Wanted = { codes: readonly string[]; namesOf?: NamesOf | undefined };

/** The purchasable products with these codes, or with their ids. */
export async function findWooGoods(client: WooClient, wanted: Wanted, signal?: AbortSignal): Promise<CodedGoods[]> {
  const all: CodedGoods[] = [];
  for await (const { found } of findByCodes(client, wanted, signal)) all.push(...found);
  return all;
}

/** `code`: as it was asked for. */
export type CodedGoods = WooGoods & { code: string; others?: WooGoods[] };
type FoundBatch = { batch: readonly string[]; found: CodedGoods[]; unreadable: number };

/** By code, and those that have another code by now by their ids. */
async function* findByCodes(
  client: WooClient,
  { codes, namesOf }: Wanted,
  signal?: AbortSignal,
): AsyncIterable<FoundBatch> {
  const lost = new Map<string, Place>();
  for (const batch of codeBatches(codes.filter((code) => !placeIn(code)))) {
    const { read, unreadable } = await fetchAll(client, '/products', { sku: batch.join(',') }, signal);
    const found = coded(await withParents(client, read, signal), batch);
    const known = new Set(found.map(({ code }) => code));
    const isIgnored = read.some(({ sku }) => !isAsked(sku, batch));
    for (const code of batch) {
      const place = known.has(code) ? undefined : placeOf(namesOf?.get(code));
      if (place) lost.set(code, place);
    }
    yield { batch: batch.filter((code) => !lost.has(code)), found, unreadable: unreadable + Number(isIgnored) };
  }
  const placed = codes.flatMap((code) => {
    const place = placeIn(code) ?? lost.get(code);
    return place ? [{ code, ...place }] : [];
  });
  yield* findByIds(client, placed, signal);
}

/** MySQL compares codes without case: the same spelling comes first. Extensions for languages have a code once in each. */
function coded(goods: readonly WooGoods[], batch: readonly string[]): CodedGoods[] {
  const asked = new Set(batch);
  const folded = new Map(batch.map((code) => [code.toLowerCase(), code]));
  const found = goods.flatMap((one) => {
    const own = codeOf(one);
    const code = asked.has(own) ? own : folded.get(own.toLowerCase());
    return code === undefined ? [] : [{ ...one, code, isSame: own === code }];
  });
  return [...Map.groupBy(found, ({ code }) => code).values()].flatMap((group) => {
    const same = group.filter(({ isSame }) => isSame);
    const [first, ...others] = same.length > 0 ? same : group;
    return first ? [{ ...first, others }] : [];
  });
}

/** Whether a shop, or a cache before it, has taken notice of the codes that it was asked for. */
function isAsked(sku: string, batch: readonly string[]): boolean {
  const fold = (code: string) => code.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const folded = fold(sku);
  // A list of codes may be one code.
  return [...batch, ...batch.flatMap((code) => code.split(',')), batch.join(',')].some((code) => fold(code) === folded);
}

/** Of several products with one code no figure is used that is not the same in all. */
function offerOf(goods: CodedGoods, currency: string, at: Date): Offer {
  const offer = toOffer(goods, currency, at);
  const others = goods.others?.map((one) => toOffer({ ...one, code: goods.code }, currency, at)) ?? [];
  const differing = (['stock', 'price'] as const).filter((field) => others.some((one) => one[field] !== offer[field]));
  const nonsense = differing.map((field) => ({
    ...nonsenseIn(field, goods.code),
    why: 'is there more than once, differently',
  }));
  const unknown = Object.fromEntries(differing.map((field) => [field, null]));
  return { ...offer, ...unknown, nonsense: [...(offer.nonsense ?? []), ...nonsense] };
}

/** The ids of a product, which for a variation are its own and its product's. */
type Place = { id: number; parent: number | null };
type Placed = Place & { code: string };

/** `include` on products finds no variations: those are found through their product. */
async function* findByIds(
  client: WooClient,
  placed: readonly Placed[],
  signal?: AbortSignal,
): AsyncIterable<FoundBatch> {
  const { whole = [], part = [] } = Object.groupBy(placed, ({ parent }) => (parent === null ? 'whole' : 'part'));
  for (const batch of inBatches(whole)) {
    const { read, unreadable } = await fetchAll(client, '/products', { include: idsOf(batch) }, signal);
    yield { batch: codesOf(batch), unreadable, found: placedAmong(await withParents(client, read, signal), batch) };
  }
  const families = Map.groupBy(part, ({ parent }) => parent ?? 0);
  const parents = await parentsOf(client, [...families.keys()], signal);
  for (const [parentId, wanted] of families) {
    const parent = parents.get(parentId);
    if (!parent) continue;
    for (const batch of inBatches(wanted)) {
      const include = idsOf(batch);
      const { read, unreadable } = await fetchAll(client, `/products/${parentId}/variations`, { include }, signal);
      const goods = read.map((product) => ({ product, parent })).filter(isSold);
      yield { batch: codesOf(batch), unreadable, found: placedAmong(goods, batch) };
    }
  }
}

function placedAmong(goods: readonly WooGoods[], batch: readonly Placed[]): CodedGoods[] {
  const codes = new Map(batch.map(({ id, code }) => [id, code]));
  return goods.flatMap((one) => {
    const code = codes.get(one.product.id);
    return code === undefined ? [] : [{ ...one, code }];
  });
}

function* inBatches(placed: readonly Placed[]): Iterable<Placed[]> {
  for (let at = 0; at < placed.length; at += perPage) yield placed.slice(at, at + perPage);
}

const idsOf = (batch: readonly Placed[]) => batch.map(({ id }) => id).join(',');
const codesOf = (batch: readonly Placed[]) => batch.map(({ code }) => code);

/** For a code derived from ids. */
function placeIn(code: string): Place | undefined {
  if (!code.startsWith(numberPrefix)) return undefined;
  const [, parent, id] = /^wc:(?:(\d{1,15})\/)?(\d{1,15})$/.exec(code) ?? [];
  return id === undefined ? undefined : { id: Number(id), parent: parent === undefined ? null : Number(parent) };
}

export function placeOf(names: readonly string[] | undefined): Place | undefined {
  const [id, parent] = (names ?? []).map(Number);
  return id === undefined || !Number.isSafeInteger(id) ? undefined : { id, parent: parent ?? null };
}

/** The purchasable rows of a page; a variation is published even where its product is a draft, and then is not sold. */
async function withParents(client: WooClient, read: readonly WooProduct[], signal?: AbortSignal): Promise<WooGoods[]> {
  const ids = read.filter(({ type }) => type === 'variation').map((product) => product.parent_id);
  const parents = await parentsOf(client, ids, signal);
  return read
    .flatMap((product): WooGoods[] => {
      if (product.type !== 'variation') return [{ product }];
      const parent = parents.get(product.parent_id);
      return parent ? [{ product, parent }] : [];
    })
    .filter(isSold);
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
        return variations.map((product) => ({ product, parent })).filter(isSold);
      }),
  );
  return each.flat();
}
