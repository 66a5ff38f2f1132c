import { z } from 'zod';
import { readGtin } from '#catalogue/products/gtin.contract.ts';
import type { Clock } from '#platform/clock.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import { inPence } from '#platform/table-files/written/written-numbers.contract.ts';
import { SupplierError, unknownPage } from '../../connections/supplier-error.ts';
import { capabilitiesOf } from '../capabilities.contract.ts';
import { codeBatches } from '../code-batches.ts';
import { longestCode } from '../connectors.contract.ts';
import {
  currencyIn,
  inCurrency,
  nonsenseIn,
  readReported,
  readRows,
  rejectUnknownCurrency,
  unreadOffer,
} from '../reported-fields.ts';
import type { ListedProduct, SupplierConnector } from '../supplier-connector.ts';
import { faultBeside, isUnclear } from './empty-answers.ts';
import { openRestClient } from './rest-client.ts';
import type { RestClient, RestConnection } from './rest-client.ts';
import { orderCalls } from './rest-orders.ts';

/** Invalid fields count as missing, so that one bad field does not affect the rest of the list. */
const reported = <Value extends z.ZodType>(value: Value) => value.nullish().catch(null);
const address = z.url({ protocol: /^https?$/ }).max(2_000);
const mostPictures = 20;

/** As in docs/supplier-protocol.md. Unknown fields are ignored, so that a supplier may add some. */
const listed = z.object({
  code: z.string().min(1).max(longestCode),
  name: reported(z.string().min(1).max(300)),
  gtin: reported(z.string().max(40)),
  brand: reported(z.string().max(120)),
  description: reported(z.string().max(20_000)),
  category: reported(z.string().max(300)),
  price: z.unknown(),
  currency: reported(z.string().min(1).max(10)),
  stock: z.unknown(),
  images: z.array(address.nullable().catch(null)).catch([]),
});
const account = z.object({ name: z.string(), currency: reported(z.string().min(1).max(10)) });
const price = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/);
const stock = z.int().nonnegative().max(10_000_000);
const listedPage = z.looseObject({ products: z.array(z.unknown()).max(1_000), next: z.string().max(500).nullish() });
/** Of an answer to codes: no system divides these into more. */
const mostPages = 20;

/** A supplier with the shop's own protocol: JSON over HTTP with a bearer key (docs/supplier-protocol.md). */
export function restConnector(httpClient: HttpClient, connection: RestConnection, clock: Clock): SupplierConnector {
  const client = openRestClient(httpClient, connection);
  const goods = goodsCalls(client, clock);
  return {
    can: new Set(capabilitiesOf.rest),
    async test(signal) {
      const { http, at, headers } = client;
      const { currency } = await http.fetchJson({ url: at('/account'), headers, signal }, account);
      if (currency) rejectUnknownCurrency(client.name, currency, connection.currency);
    },
    ...goods,
    ...orderCalls(client, goods),
  };
}

function goodsCalls(
  { name, http, headers, at }: RestClient,
  clock: Clock,
): Pick<SupplierConnector, 'listProducts' | 'offers'> {
  const fetchPage = async (query: Record<string, string>, signal: AbortSignal | undefined) => {
    const page = await http.fetchJson({ url: at('/products', query), headers, signal }, listedPage);
    const { products, next } = page;
    rejectMessage(name, page);
    const { read, unreadable } = readRows(products, listed);
    if (unreadable > 0 && read.length === 0)
      throw new SupplierError('garbage', `${name} sent a list in which no product can be read.`);
    const isDoubtful = products.length === 0 && isUnclear(page);
    return { products: read.map(toListed), next: next ?? null, isReadable: unreadable === 0 && !isDoubtful };
  };
  return {
    async listProducts({ search, from, gtin }, signal) {
      // GTINs are matched without leading zeros, so every way to write one fits.
      const words = gtin?.replace(/^0+/, '') ?? search;
      const query = { ...(words && { search: words }), ...(from && { cursor: from }) };
      try {
        const { products, next } = await fetchPage(query, signal);
        return { products, next, arePricesRetail: false };
      } catch (error) {
        throw from && error instanceof SupplierError && error.isBadRequest ? unknownPage() : error;
      }
    },
    async *offers(codes, signal) {
      for (const batch of codeBatches(codes)) {
        const askedAt = clock.now();
        const { found, isWhole } = await fetchAll((query) => fetchPage(query, signal), batch);
        yield* found.values().map((product) => ({ ...product, at: askedAt }));
        if (!isWhole) yield* batch.filter((code) => !found.has(code)).map((code) => unreadOffer(code, askedAt));
      }
    },
  };
}

type Page = { products: ListedProduct[]; next: string | null; isReadable: boolean };

/** `isWhole`: what is missing is not there. Not so where an answer cannot be read, or where the codes that were asked for seem to be ignored. */
async function fetchAll(fetchPage: (query: Record<string, string>) => Promise<Page>, codes: readonly string[]) {
  const [asked, found] = [new Set(codes), new Map<string, ListedProduct>()];
  let [isWhole, cursor, pages]: [boolean, string | null, number] = [true, null, 0];
  do {
    const query = { codes: codes.join(','), ...(cursor !== null && { cursor }) };
    const { products, next, isReadable } = await fetchPage(query);
    for (const product of products)
      if (asked.has(product.code)) found.set(product.code, onlyOne(found.get(product.code), product));
    const isRepeated: boolean = next !== null && next === cursor;
    isWhole &&= isReadable && !isRepeated && products.every(({ code }) => asked.has(code));
    [cursor, pages] = [isRepeated ? null : next, pages + 1];
  } while (cursor !== null && pages < mostPages && codes.some((code) => !found.has(code)));
  return { found, isWhole: isWhole && cursor === null };
}

/** An empty list that says why is none. @throws SupplierError */
function rejectMessage(name: string, { products, ...said }: z.output<typeof listedPage>): void {
  const fault = products.length > 0 ? undefined : faultBeside(said);
  if (fault === undefined) return;
  throw new SupplierError('unavailable', `${name} sent no products, and says: “${oneLine(fault).slice(0, 200)}”.`);
}

/** Of two rows with one code none counts where they differ. */
function onlyOne(known: ListedProduct | undefined, product: ListedProduct): ListedProduct {
  if (!known || (known.price === product.price && known.stock === product.stock && known.currency === product.currency))
    return product;
  const why = 'is there more than once, differently';
  const nonsense = (['stock', 'price'] as const).map((field) => ({ ...nonsenseIn(field, product.code), why }));
  return { ...product, price: null, stock: null, nonsense };
}

function toListed(reported: z.output<typeof listed>): ListedProduct {
  const { code, name, gtin, brand, description, category, images } = reported;
  const named = reported.currency ?? null;
  const currency = named === null ? null : currencyIn(named);
  const priced =
    currency === undefined
      ? { value: null, nonsense: [inCurrency(`${String(reported.price)} ${named}`)] }
      : priceIn(reported.price);
  const counted = readReported('stock', stock, reported.stock);
  return {
    code,
    name: oneLine(name ?? '') || code,
    gtin: readGtin(gtin ?? ''),
    brand: oneLine(brand ?? '') || null,
    description: description ?? null,
    category: oneLine(category ?? '') || null,
    price: priced.value,
    ...(currency && { currency }),
    stock: counted.value,
    imageUrls: images.filter((url) => url !== null).slice(0, mostPictures),
    nonsense: [...counted.nonsense, ...priced.nonsense],
  };
}

function priceIn(reported: unknown) {
  const { value, nonsense } = readReported('price', price, reported);
  if (value === null) return { value, nonsense };
  const [pounds = '', decimals = ''] = value.split('.');
  const { amount, why } = inPence(pounds, decimals);
  return { value: amount, nonsense: why === undefined ? [] : [{ ...nonsenseIn('price', value), why }] };
}
