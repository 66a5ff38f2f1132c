import type { OutgoingOrder, SupplierOrderState, SupplierParcel } from '#dropshipping/connectors/supplier-connector.ts';
import type { Pence } from '#platform/money.ts';
import { has } from './faults.ts';
import type { Faults } from './faults.ts';

export type SimulatedGoods = {
  code: string;
  name: string;
  gtin: string | null;
  brand: string | null;
  /** In its own words. */
  category?: string;
  description: string;
  price: Pence;
  stock: number;
  /** As its feed says. */
  leastOrder?: number;
  orderMultiple?: number;
  /** Unless it is counted, `stock` only says whether there are any. */
  availability?: 'counted' | 'uncounted' | 'backorder';
  /** The code stored in its shop system, which may be empty and may change; by default the product's code. */
  sku?: string;
  isDraft?: boolean;
  /** As its shop system stores it: '4', '2.3456', or '' before anybody entered one. */
  enteredPrice?: string;
  /** As its shop system shows it, with entities; by default the name. */
  nameAsHtml?: string;
  shortDescription?: string;
  weight?: string;
  dimensions?: { length: string; width: string; height: string };
  tags?: readonly string[];
  hasNoPicture?: boolean;
  furtherPictures?: readonly { name: string; picture: () => Promise<Buffer> }[];
  /** For variations: the product they belong to, and how this one differs; an empty value is any. */
  choice?: { of: string; label: string; value: string; sku?: string; isDraft?: boolean; sharesStock?: boolean };
  /** The bytes of its picture, drawn on request. */
  picture: () => Promise<Buffer>;
};

export type ReceivedOrder = SupplierOrderState & {
  number: string;
  reference: string;
  lines: { code: string; quantity: number }[];
  deliverTo: OutgoingOrder['deliverTo'];
  /** How often it was received; a shop that sends twice has still ordered once. */
  received: number;
};

/**
 * How a shop system shows parcels: as fulfilments (since 10.7 by other keys), in an extension's metadata (by slugs as well),
 * or in a note to the customer or among the staff.
 */
export type TrackingHabit = 'fulfilments' | 'new-fulfilments' | 'extension' | 'slugs' | 'notes' | 'private-notes';

export type SimulatedSupplier = {
  id: number;
  name: string;
  apiKey: string;
  goods: Map<string, SimulatedGoods>;
  orders: Map<string, ReceivedOrder>;
  faults: Faults;
  /** Duration of every response, ms. */
  latencyMs: number;
  /** Additional duration while it is slow, ms. */
  slowMs: number;
  /** Requests that it answers in a second; null: any number. */
  perSecond: number | null;
  tracking: TrackingHabit;
  /** The currency of its shop system. */
  currency: string;
  /** Its key is read-only. */
  isReadOnly: boolean;
  /** Its shop system assumes HTTPS, which loopback HTTP stands for here. */
  isHttps: boolean;
  /** Its key belongs to somebody who is no shop manager. */
  isKeyOfCustomer: boolean;
  /** Its server removes the header with the key before its shop system sees it. */
  stripsAuthorization: boolean;
  /** WordPress' own setting: addresses without paths. */
  hasPlainPermalinks: boolean;
  /** The origin that all requests are redirected to; null: none. */
  movedTo: string | null;
  /** What PHP prints before each response. */
  notice: string;
  /** Prices are entered with VAT of 20%. */
  pricesIncludeTax: boolean;
  /** Its shop system works taxes out at all. */
  calculatesTax: boolean;
  /** Its flat rates to the United Kingdom, as they were entered. */
  deliveries: readonly { title: string; cost: string }[];
  /** Its key may not read the shop's settings. */
  hidesSettings: boolean;
  /** Requests so far, by kind. */
  requests: Map<string, number>;
  /** Called for every order that changes. */
  watchers: Set<(order: ReceivedOrder) => Promise<void>>;
  /** Called for products whose stock or price changes, and for removed ones. */
  goodsWatchers: Set<(goods: SimulatedGoods, change: GoodsChange) => Promise<void>>;
  /** The position in the list at which each code first appeared; a code keeps it when others are removed. */
  places: Map<string, number>;
};

export type GoodsChange = 'updated' | 'deleted';

export type SimulatedSupplierSetup = Pick<SimulatedSupplier, 'id' | 'name' | 'apiKey'> & {
  goods: readonly SimulatedGoods[];
  latencyMs?: number;
  slowMs?: number;
  perSecond?: number;
  tracking?: TrackingHabit;
  currency?: string;
} & Partial<
    Pick<
      SimulatedSupplier,
      | 'isReadOnly'
      | 'isHttps'
      | 'isKeyOfCustomer'
      | 'stripsAuthorization'
      | 'hasPlainPermalinks'
      | 'movedTo'
      | 'notice'
      | 'pricesIncludeTax'
      | 'calculatesTax'
      | 'deliveries'
      | 'hidesSettings'
    >
  >;

const usualSlowMs = 2_000;
const usualSystem = {
  currency: 'GBP',
  isReadOnly: false,
  isHttps: true,
  isKeyOfCustomer: false,
  stripsAuthorization: false,
  hasPlainPermalinks: false,
  movedTo: null,
  notice: '',
  pricesIncludeTax: false,
  calculatesTax: true,
  deliveries: [],
  hidesSettings: false,
};

export type Move = { state: SupplierOrderState['state']; parcel?: SupplierParcel; reason?: string };

export function newSupplier(setup: SimulatedSupplierSetup): SimulatedSupplier {
  const { goods, latencyMs = 0, slowMs = usualSlowMs, perSecond = null, tracking = 'fulfilments', ...rest } = setup;
  return {
    ...usualSystem,
    ...rest,
    latencyMs,
    slowMs,
    perSecond,
    tracking,
    goods: new Map(goods.map((one) => [one.code, one])),
    orders: new Map(),
    faults: new Map(),
    requests: new Map(),
    watchers: new Set(),
    goodsWatchers: new Set(),
    places: new Map(goods.map(({ code }, place) => [code, place])),
  };
}

/** The figures it reports, which a fault may falsify. */
export function goodsOnShow(supplier: SimulatedSupplier): SimulatedGoods[] {
  if (has(supplier.faults, 'empty')) return [];
  return [...supplier.goods.values()].map((goods) =>
    has(supplier.faults, 'flapping-stock', goods.code) ? { ...goods, stock: Math.floor(Math.random() * 100) } : goods,
  );
}

/** `origin` is where the simulator is reached. */
export function pictureAddress({ id }: SimulatedSupplier, { code }: SimulatedGoods, origin: string): string {
  return `${origin}/suppliers/${id}/pictures/${encodeURIComponent(code)}.webp`;
}

export function isFound({ code, name, gtin, brand }: SimulatedGoods, search: string): boolean {
  return [code, name, gtin ?? '', brand ?? ''].some((field) => field.toLowerCase().includes(search.toLowerCase()));
}

/** Null: it does not sell one of the products. A number that exists belongs to another order. */
export function takeOrder(
  supplier: SimulatedSupplier,
  order: Pick<ReceivedOrder, 'number' | 'lines' | 'deliverTo'>,
  state: ReceivedOrder['state'] = 'acknowledged',
): ReceivedOrder | null {
  if (order.lines.some(({ code }) => !supplier.goods.has(code))) return null;
  const reference = `S${supplier.id}-${String(supplier.orders.size + 1).padStart(5, '0')}`;
  const taken: ReceivedOrder = { ...order, reference, received: 1, state, parcels: [], reason: null };
  supplier.orders.set(order.number, taken);
  for (const { code, quantity } of order.lines) {
    const goods = supplier.goods.get(code);
    if (goods) goods.stock = Math.max(0, goods.stock - quantity);
  }
  return taken;
}

/** What the supplier's staff do with an order. False: there is no such order. */
export async function moveOrder(supplier: SimulatedSupplier, number: string, move: Move): Promise<boolean> {
  const order = supplier.orders.get(number);
  if (!order) return false;
  order.state = move.state;
  order.reason = move.reason ?? null;
  if (move.parcel) order.parcels.push(move.parcel);
  for (const listener of supplier.watchers) await listener(order);
  return true;
}

/** The supplier's staff change stock or price. False: there is no such product. */
export async function changeGoods(
  supplier: SimulatedSupplier,
  code: string,
  change: Partial<Pick<SimulatedGoods, 'stock' | 'price'>>,
): Promise<boolean> {
  const goods = supplier.goods.get(code);
  if (!goods) return false;
  Object.assign(goods, change);
  for (const listener of supplier.goodsWatchers) await listener(goods, 'updated');
  return true;
}

/** Removes products from sale. False: they were not on sale. */
export async function withdrawGoods(supplier: SimulatedSupplier, code: string): Promise<boolean> {
  const goods = supplier.goods.get(code);
  if (!goods) return false;
  supplier.goods.delete(code);
  for (const listener of supplier.goodsWatchers) await listener(goods, 'deleted');
  return true;
}
