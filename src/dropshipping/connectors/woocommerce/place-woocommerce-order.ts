import { shopCurrency } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { Clock } from '#platform/clock.ts';
import { pence } from '#platform/money.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { pricesRaised } from '../raised-prices.ts';
import type {
  KnownOrder,
  OrderedLine,
  OutgoingOrder,
  SupplierConnector,
  SupplierOrderState,
} from '../supplier-connector.ts';
import { parsedJson, reasonIn } from '../supplier-http.ts';
import { checkLines } from './check-before-ordering.ts';
import type { ReadyLine } from './check-before-ordering.ts';
import { remarkOn, shortfallsIn, sortItems } from './compare-woocommerce-order.ts';
import { findOrder, lastWordsOn, readOrder, readRefunds, reasonOf, wooOrder } from './read-woocommerce-orders.ts';
import type { WooOrder } from './read-woocommerce-orders.ts';
import type { WooClient } from './woocommerce-client.ts';
import { findWooGoods } from './woocommerce-listing.ts';
import { lineItem, orderBody, shippingLine } from './woocommerce-order-body.ts';
import { readParcels } from './woocommerce-parcels.ts';
import { stateOf } from './woocommerce-states.ts';

export function wooOrderCalls(
  client: WooClient,
  clock: Clock,
): Pick<SupplierConnector, 'placeOrder' | 'orderState' | 'cancelOrder'> {
  return {
    async placeOrder(order, signal) {
      // WooCommerce accepts the same order any number of times, so it is searched for first, and sent once only.
      const known = await findOrder(client, order.number, signal);
      const ordered = { lines: order.lines, tolerance: order.terms?.priceTolerance ?? null };
      if (known && !isHalfMade(known))
        return { reference: String(known.id), ...(await differences(client, known, ordered, signal)) };
      const { ready, shortfalls } = await readyLines(client, order, clock.now(), signal);
      const placed = await (known ? complete(client, order, ready, known, signal) : post(client, order, ready, signal));
      const sorted = sortItems(placed, ready);
      return {
        reference: String(placed.id),
        shortfalls: [...shortfalls, ...shortfallsIn(sorted, [], ready)],
        remark: remarkOn(placed, { ...ordered, sorted, refunds: [], lines: ready }),
      };
    },
    async orderState(known, signal) {
      const order = await readOrder(client, known, signal);
      if (!order)
        return { reference: known.reference, state: 'cancelled', reason: 'It was deleted there.', parcels: [] };
      // Once its reference is known here it was whole, and somebody there has set it back.
      const isHalf = known.reference === null && isHalfMade(order) && { isHalf: true as const };
      return { reference: String(order.id), ...(await readState(client, order, known, signal)), ...isHalf };
    },
    cancelOrder: (known, signal) => cancelOrder(client, known, signal),
  };
}

async function cancelOrder(client: WooClient, known: KnownOrder, signal?: AbortSignal): Promise<void> {
  const order = await readOrder(client, known, signal);
  if (!order) return;
  const { state, parcels } = await readState(client, order, {}, signal);
  if (state === 'cancelled') return;
  if (parcels.length > 0 || (state !== 'sent' && state !== 'acknowledged')) {
    throw new SupplierError('refused', `${client.name} no longer cancels: the order is ${order.status} there.`);
  }
  const cancellation = { path: `/orders/${order.id}`, method: 'PUT', json: { status: 'cancelled' } } as const;
  const response = await client.send({ ...cancellation, signal });
  if (response.status >= 400) {
    throw new SupplierError('refused', `${client.name} no longer cancels: ${reasonIn(response.body)}`);
  }
}

/**
 * WooCommerce stores number and address first, then the lines, and the status last: where it stops between, the order stays
 * pending, which no order of ours is.
 */
function isHalfMade({ status }: WooOrder): boolean {
  return status === 'pending' || status === 'checkout-draft';
}

/** @throws SupplierError `refused` when nothing of it can be ordered, or a price has risen */
async function readyLines(client: WooClient, order: OutgoingOrder, at: Date, signal?: AbortSignal) {
  const currency = await client.currency(signal);
  // Without a rate nobody can say what it costs.
  const sample = { amount: pence(100), currency };
  if (currency !== shopCurrency && order.lines.some(({ costOf }) => !costOf || costOf(sample) === null))
    throw new SupplierError('refused', `${client.name} sells in ${currency} now: enter a rate for that first.`);
  const codes = order.lines.map(({ code }) => code);
  const namesOf = new Map(order.lines.map(({ code, names }) => [code, names ?? []]));
  const found = await findWooGoods(client, { codes, namesOf }, signal);
  const { ready, shortfalls, raised } = checkLines(order, found, { supplier: client.name, currency, at });
  if (raised.length > 0) throw pricesRaised(client.name, raised);
  if (ready.length > 0) return { ready, shortfalls };
  throw new SupplierError('refused', shortfalls.map(({ reason }) => reason).join(' '));
}

async function post(
  client: WooClient,
  order: OutgoingOrder,
  ready: readonly ReadyLine[],
  signal?: AbortSignal,
): Promise<WooOrder> {
  const json = orderBody(order, ready);
  return takenBy(client, await client.send({ path: '/orders', method: 'POST', json, once: true, signal }));
}

/** Lines that are there already stay, wrong ones are taken out, and the status comes last, as in a new order. */
async function complete(
  client: WooClient,
  order: OutgoingOrder,
  ready: readonly ReadyLine[],
  half: WooOrder,
  signal?: AbortSignal,
): Promise<WooOrder> {
  const { own, others } = sortItems(half, ready);
  const isRight = ({ code, quantity }: ReadyLine) =>
    own.get(code)?.length === 1 && own.get(code)?.[0]?.quantity === quantity;
  const right = new Set(ready.filter(isRight).map(({ code }) => code));
  const wrong = [...others, ...[...own].flatMap(([code, items]) => (right.has(code) ? [] : items))];
  const { shipping_lines: _shipping, line_items: _lines, ...rest } = orderBody(order, ready);
  const json = {
    ...rest,
    line_items: [
      ...wrong.map(({ id }) => ({ id, quantity: 0 })),
      ...ready.filter(({ code }) => !right.has(code)).map(lineItem),
    ],
    ...(half.shipping_lines.length === 0 && { shipping_lines: [shippingLine(order)] }),
  };
  return takenBy(client, await client.send({ path: `/orders/${half.id}`, method: 'PUT', json, once: true, signal }));
}

function takenBy(client: WooClient, response: Awaited<ReturnType<WooClient['send']>>): WooOrder {
  if (response.status >= 400)
    throw new SupplierError('refused', `${client.name} rejects the order: ${reasonIn(response.body)}`);
  const placed = wooOrder.safeParse(parsedJson(response.body));
  if (placed.success) return placed.data;
  throw new SupplierError('unavailable', `${client.name} took the order, but its response makes no sense.`);
}

type Ordered = { lines?: readonly OrderedLine[]; tolerance?: number | null };

/** Nothing where it is unknown what was ordered. */
async function differences(
  client: WooClient,
  order: WooOrder,
  { lines = [], tolerance = null }: Ordered,
  signal?: AbortSignal,
) {
  if (lines.length === 0) return {};
  const refunds = await readRefunds(client, order, signal);
  const sorted = sortItems(order, lines);
  const shortfalls = shortfallsIn(sorted, refunds, lines);
  // Whoever takes pieces out of an order has nowhere but its notes to say why.
  const why = shortfalls.some(({ reason }) => reason === null) ? await lastWordsOn(client, order, signal) : null;
  return {
    shortfalls: shortfalls.map((one) => ({ ...one, reason: one.reason ?? why })),
    remark: remarkOn(order, { sorted, refunds, lines, tolerance }),
  };
}

async function readState(
  client: WooClient,
  order: WooOrder,
  ordered: Ordered,
  signal?: AbortSignal,
): Promise<SupplierOrderState> {
  const parcels = await readParcels(client, order, ordered.lines ?? [], signal);
  const state = stateOf(order, parcels.length > 0);
  const isOff = state === 'cancelled' || state === 'rejected';
  const reason = isOff ? await reasonOf(client, order, signal) : null;
  return { state, parcels, reason, ...(!isOff && (await differences(client, order, ordered, signal))) };
}
