import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { GivenPrice } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { reportedTrackingNumber } from '#orders/lines/parcels.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import type { HttpClientResponse } from '#platform/http-client/http-client.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { rejectRaised } from '../raised-prices.ts';
import type {
  KnownOrder,
  OutgoingOrder,
  PlacedOrder,
  SupplierConnector,
  SupplierOrderState,
} from '../supplier-connector.ts';
import { garbageFrom, parsedJson, reasonIn } from '../supplier-http.ts';
import { tellsFault } from './empty-answers.ts';
import type { RestClient } from './rest-client.ts';

const longestReference = 120;
const word = z.union([z.string(), z.number().transform(String)]).nullish();
const stateWord = z.string().overwrite((said) =>
  said
    .trim()
    .toLowerCase()
    .replace(/^canceled$/, 'cancelled')
    .replace(/^(?:refused|declined|denied)$/, 'rejected'),
);
const given = z
  .string()
  .overwrite((said) => said.slice(0, 500))
  .nullish()
  .catch(null);
const placed = z.object({ number: word, reference: word, state: stateWord.nullish() });
const stateResponse = z.object({
  state: stateWord.pipe(z.enum(['sent', 'acknowledged', 'part-shipped', 'shipped', 'rejected', 'cancelled'])),
  reason: given,
  message: given,
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

export function orderCalls(
  client: RestClient,
  goods: Pick<SupplierConnector, 'offers'>,
): Pick<SupplierConnector, 'placeOrder' | 'orderState' | 'cancelOrder'> {
  const { name, http, headers } = client;
  return {
    async placeOrder(order, signal) {
      await comparePrices(name, goods, order, signal);
      const url = addressOf(client, order.number);
      const response = await http.send({ url, method: 'PUT', headers, json: orderBody(order), signal });
      if (response.status >= 400)
        throw new SupplierError('refused', `${name} rejects the order: ${reasonIn(response.body)}`);
      if (isBare(response)) return { reference: null };
      const accepted = acceptedIn(name, response.body);
      const known = accepted === undefined ? await http.send({ url, headers, signal }) : undefined;
      const reference = known && known.status < 400 ? acceptedIn(name, known.body) : accepted;
      if (reference !== undefined) return { reference };
      const { message } = garbageFrom(name, response);
      throw new SupplierError('unavailable', `${message} It does not confirm the order.`);
    },
    orderState: (known, signal) => stateOf(client, known, signal),
    async cancelOrder({ number }, signal) {
      const response = await http.send({
        url: `${addressOf(client, number)}/cancellation`,
        method: 'POST',
        headers,
        signal,
      });
      if (response.status >= 400)
        throw new SupplierError('refused', `${name} no longer cancels: ${reasonIn(response.body)}`);
      if (response.body.length === 0 || saysCancelled(response.body)) return;
      const now = await stateOf(client, { number, reference: null }, signal).catch(() => null);
      if (now?.state !== 'cancelled')
        throw new SupplierError('unavailable', `${name} does not confirm that the order is cancelled.`);
    },
  };
}

function addressOf({ at }: RestClient, number: string): string {
  return at(`/orders/${encodeURIComponent(number)}`);
}

async function stateOf(
  client: RestClient,
  { number, reference }: KnownOrder,
  signal?: AbortSignal,
): Promise<SupplierOrderState & PlacedOrder> {
  const { name, http, headers } = client;
  const response = await http.send({ url: addressOf(client, number), headers, signal });
  if (response.status >= 400)
    throw new SupplierError('refused', `${name} on order ${number}: ${reasonIn(response.body)}`);
  const { data: read, error } = stateResponse.safeParse(parsedJson(response.body));
  if (error) throw new SupplierError('garbage', `${name} sent a response that makes no sense.`, { cause: error });
  return {
    reference,
    state: read.state,
    reason: read.reason || (isOver(read.state) ? read.message : null) || null,
    parcels: read.parcels.map(toParcel),
  };
}

const isOver = (state: SupplierOrderState['state']) => state === 'rejected' || state === 'cancelled';

const ofRefusal = /^(?:cancelled$|reject|refus|declin|den(?:y|ied))/;
/** Such an order may be tried again there, or not. */
const ofFault = /^(?:fail|error|invalid)/;

/** The supplier's reference; undefined: a web page, or anything else with a good status, accepts nothing. @throws SupplierError `refused` */
function acceptedIn(name: string, body: Buffer): string | null | undefined {
  const said = parsedJson(body);
  const { number, reference, state } = placed.safeParse(said).data ?? {};
  if (ofRefusal.test(state ?? '')) throw new SupplierError('refused', `${name} rejects the order: ${reasonIn(body)}`);
  if ((number ?? reference ?? state) == null || (state == null ? tellsFault(said) : ofFault.test(state)))
    return undefined;
  return oneLine(reference ?? '').slice(0, longestReference) || null;
}

/** Created, or nothing to say. */
const isBare = ({ status, body }: HttpClientResponse) => (status === 201 || status === 204) && body.length === 0;

function saysCancelled(body: Buffer): boolean {
  const said = parsedJson(body);
  return isDeepStrictEqual(said, {}) || z.object({ state: stateWord }).safeParse(said).data?.state === 'cancelled';
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

function toParcel(parcel: z.output<typeof stateResponse>['parcels'][number]): SupplierOrderState['parcels'][number] {
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
