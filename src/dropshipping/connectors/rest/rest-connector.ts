import { z } from 'zod';
import { readGtin } from '#catalogue/products/gtin.contract.ts';
import type { GivenPrice } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { reportedTrackingNumber } from '#orders/lines/parcels.contract.ts';
import type { Clock } from '#platform/clock.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import { inPence } from '#platform/table-files/written/written-numbers.contract.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import { SupplierError, unknownPage } from '../../connections/supplier-error.ts';
import { capabilitiesOf } from '../capabilities.contract.ts';
import { codeBatches } from '../code-batches.ts';
import { longestCode } from '../connectors.contract.ts';
import { rejectRaised } from '../raised-prices.ts';
import {
  currencyIn,
  inCurrency,
  nonsenseIn,
  readReported,
  readRows,
  rejectUnknownCurrency,
  unreadOffer,
} from '../reported-fields.ts';
import type { ListedProduct, OutgoingOrder, SupplierConnector, SupplierOrderState } from '../supplier-connector.ts';
import { garbageFrom, parsedJson, reasonIn, supplierHttp } from '../supplier-http.ts';
import type { Patience } from '../supplier-http.ts';

/** `currency`: that the owner has entered; null: pounds. */
export type RestConnection = {
  name: string;
  endpoint: string;
  apiKey: string | null;
  patience?: Patience | undefined;
  currency?: string | null;
};

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
/** What an empty list may say instead. */
const instead = z.object({ message: z.unknown(), error: z.unknown(), errors: z.unknown() }).partial();
/** Of an answer to codes: no system divides these into more. */
const mostPages = 20;
const placed = z.object({
  number: z.string().nullish(),
  reference: z.string().overwrite(oneLine).max(120).nullish(),
  state: z.string().nullish(),
});
const orderState = z.object({
  state: z.enum(['sent', 'acknowledged', 'part-shipped', 'shipped', 'rejected', 'cancelled']),
  reason: z.string().max(500).nullish(),
  parcels: z
    .array(
      z.object({
        carrier: z.string().overwrite(oneLine).min(1).max(80),
        trackingNumber: z.string().overwrite(oneLine).max(120).nullish(),
        trackingUrl: z
          .url({ protocol: /^https?$/ })
          .max(500)
          .nullish(),
      }),
    )
    .max(100)
    .default([]),
});

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

export type RestClient = ReturnType<typeof openRestClient>;

export function openRestClient(httpClient: HttpClient, { name, endpoint, apiKey, patience }: RestConnection) {
  return {
    name,
    http: supplierHttp(httpClient, name, patience),
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    at(path: string, query: Record<string, string> = {}): string {
      const search = new URLSearchParams(query).toString();
      return `${endpoint.replace(/\/+$/, '')}${path}${search && `?${search}`}`;
    },
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
    return { products: read.map(toListed), next: next ?? null, unreadable };
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

type Page = { products: ListedProduct[]; next: string | null; unreadable: number };

/** `isWhole`: what is missing is not there. Not so where rows cannot be read, or where the codes that were asked for seem to be ignored. */
async function fetchAll(fetchPage: (query: Record<string, string>) => Promise<Page>, codes: readonly string[]) {
  const [asked, found] = [new Set(codes), new Map<string, ListedProduct>()];
  let [isWhole, cursor, pages]: [boolean, string | null, number] = [true, null, 0];
  do {
    const query = { codes: codes.join(','), ...(cursor !== null && { cursor }) };
    const { products, next, unreadable } = await fetchPage(query);
    for (const product of products)
      if (asked.has(product.code)) found.set(product.code, onlyOne(found.get(product.code), product));
    const isRepeated: boolean = next !== null && next === cursor;
    isWhole &&= unreadable === 0 && !isRepeated && products.every(({ code }) => asked.has(code));
    [cursor, pages] = [isRepeated ? null : next, pages + 1];
  } while (cursor !== null && pages < mostPages && codes.some((code) => !found.has(code)));
  return { found, isWhole: isWhole && cursor === null };
}

function orderCalls(
  { name, http, headers, at }: RestClient,
  goods: Pick<SupplierConnector, 'offers'>,
): Pick<SupplierConnector, 'placeOrder' | 'orderState' | 'cancelOrder'> {
  const ofOrder = (number: string) => at(`/orders/${encodeURIComponent(number)}`);
  return {
    async placeOrder(order, signal) {
      await comparePrices(name, goods, order, signal);
      const url = ofOrder(order.number);
      const response = await http.send({ url, method: 'PUT', headers, json: orderBody(order), signal });
      if (response.status >= 400)
        throw new SupplierError('refused', `${name} rejects the order: ${reasonIn(response.body)}`);
      return { reference: acceptedIn(name, response.body) };
    },
    async orderState({ number, reference }, signal) {
      const response = await http.send({ url: ofOrder(number), headers, signal });
      if (response.status >= 400)
        throw new SupplierError('refused', `${name} on order ${number}: ${reasonIn(response.body)}`);
      const { data: read, error } = orderState.safeParse(parsedJson(response.body));
      if (error) throw new SupplierError('garbage', `${name} sent a response that makes no sense.`, { cause: error });
      return { reference, state: read.state, reason: read.reason ?? null, parcels: read.parcels.map(toParcel) };
    },
    async cancelOrder({ number }, signal) {
      const response = await http.send({ url: `${ofOrder(number)}/cancellation`, method: 'POST', headers, signal });
      if (response.status >= 400)
        throw new SupplierError('refused', `${name} no longer cancels: ${reasonIn(response.body)}`);
      rejectUncancelled(name, response.body);
    },
  };
}

/** An empty list that says why is none. @throws SupplierError */
function rejectMessage(name: string, { products, ...said }: z.output<typeof listedPage>): void {
  const { message, error, errors } = instead.safeParse(said).data ?? {};
  if (products.length > 0 || ![message, error, errors].some((one) => one != null && one !== '' && one !== false))
    return;
  const text = [message, error].find((one) => typeof one === 'string') ?? JSON.stringify(errors ?? error);
  throw new SupplierError('unavailable', `${name} sent no products, and says: “${oneLine(text).slice(0, 200)}”.`);
}

/** Of two rows with one code none counts where they differ. */
function onlyOne(known: ListedProduct | undefined, product: ListedProduct): ListedProduct {
  if (!known || (known.price === product.price && known.stock === product.stock && known.currency === product.currency))
    return product;
  const why = 'is there more than once, differently';
  const nonsense = (['stock', 'price'] as const).map((field) => ({ ...nonsenseIn(field, product.code), why }));
  return { ...product, price: null, stock: null, nonsense };
}

/** Its reference. A web page, or anything else with a good status, accepts nothing. @throws SupplierError */
function acceptedIn(name: string, body: Buffer): string | null {
  const { data } = placed.safeParse(parsedJson(body));
  if (data && (data.number ?? data.reference ?? data.state) != null) return data.reference ?? null;
  throw new SupplierError('unavailable', `${garbageFrom(name, { body }).message} It does not confirm the order.`);
}

/** @throws SupplierError for a web page in place of a response, or another state */
function rejectUncancelled(name: string, body: Buffer): void {
  const { data } = z.object({ state: z.string().default('cancelled') }).safeParse(parsedJson(body));
  if (body.length === 0 || data?.state === 'cancelled') return;
  throw new SupplierError('unavailable', `${name} does not confirm that the order is cancelled.`);
}

/** The protocol orders without prices: they are asked for first. @throws SupplierError `refused` with `raisedPrices` */
async function comparePrices(
  supplier: string,
  { offers }: Pick<SupplierConnector, 'offers'>,
  { lines, terms }: OutgoingOrder,
  signal: AbortSignal | undefined,
): Promise<void> {
  const tolerance = terms?.priceTolerance ?? null;
  const agreed = lines.filter(({ price: one }) => one !== null);
  if (tolerance === null || agreed.length === 0) return;
  const given = new Map<string, GivenPrice>();
  const codes = agreed.map(({ code }) => code);
  for await (const { code, price: amount, currency = null } of offers(codes, signal))
    if (amount !== null) given.set(code, { amount, currency });
  rejectRaised(supplier, agreed, tolerance, given);
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

function toParcel(parcel: z.output<typeof orderState>['parcels'][number]): SupplierOrderState['parcels'][number] {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  return { carrier, trackingNumber: reportedTrackingNumber(trackingNumber), trackingUrl: trackingUrl ?? null };
}

/** What a supplier needs to send the goods, without the customer's email address. */
function orderBody({ lines, deliverTo, delivery, note }: OutgoingOrder) {
  const address = inOneLine(deliverTo.address);
  return {
    lines: lines.map(({ code, quantity, text }) => ({ code, quantity, text })),
    deliverTo: { ...deliverTo, address },
    delivery,
    note,
  };
}
