import type { GivenPrice } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { Pence } from '#platform/money.ts';
import type { Capability } from './capabilities.contract.ts';
import type { ListedStock } from './connectors.contract.ts';

/** A product in a supplier's list. */
export type ListedProduct = {
  /** The supplier's own code, used in purchase orders. */
  code: string;
  name: string;
  gtin: string | null;
  brand: string | null;
  description: string | null;
  /** In the supplier's words; left out: it names none. */
  category?: string | null;
  /** As the shop writes its own; left out: none. */
  tags?: string[];
  /** As the supplier gives it, in hundredths of its currency; what it costs the shop follows from the supplier's terms. */
  price: Pence | null;
  /** That the price names; left out: the supplier's usual one. */
  currency?: string | null;
  stock: ListedStock;
  /** What it suggests that shoppers pay, in pounds with VAT. Left out or null: not known, as the next ones. */
  retail?: Pence | null;
  /** Of one as it is packed. */
  weightGrams?: number | null;
  /** As shoppers read it. */
  size?: string | null;
  /** From so many pieces up; null: one can be ordered, as with the next one. */
  leastOrder?: number | null;
  orderMultiple?: number | null;
  imageUrls: string[];
  /** Fields that are nonsense and therefore count as missing. */
  nonsense?: Nonsense[];
};

/** `said`: the beginning of the text. `why` it cannot be used, for the end of a sentence, unless it is plain nonsense. */
export type Nonsense = { field: 'stock' | 'price'; said: string; why?: string };

/** `next` null at the end. `arePricesRetail`: they seem to be retail prices. */
export type ListedPage = { products: ListedProduct[]; next: string | null; arePricesRetail: boolean };

/** `search`: words, or a code. `gtin`: exactly that, in whatever length the supplier writes it. */
/** `limit`: as many at once where the list is at hand. */
export type WantedPage = { search: string | null; from: string | null; gtin?: string; limit?: number };

/** The facts a sync needs about one product. An unknown code gets no offer. */
export type Offer = Pick<
  ListedProduct,
  | 'code'
  | 'gtin'
  | 'tags'
  | 'price'
  | 'currency'
  | 'stock'
  | 'weightGrams'
  | 'size'
  | 'leastOrder'
  | 'orderMultiple'
  | 'imageUrls'
  | 'nonsense'
> & {
  /** Before the supplier was queried for it, or when its feed was uploaded: orders sent later are not included in its stock. */
  at: Date;
  /** The file at an address that it is from, and when this was first read: the same file again says nothing new. */
  file?: { digest: string; readAt: Date } | null;
  /** Ids in the supplier's system, its own first: webhooks use them, and they stay when a code changes. */
  names?: string[];
  /** The supplier has given it this code since. */
  newCode?: string;
  /** Products with the same id here share one stock, which each reports in full. */
  pool?: string | null;
};

/** Ids of products in the supplier's system, by code, as earlier offers named them. */
export type NamesOf = ReadonlyMap<string, readonly string[]>;

/**
 * `price`: what one piece costs the shop; null: unknown, or agreed whatever the supplier's own price is. `given`: what the supplier
 * last asked. `costOf`: see {@link inOurCosts}.
 */
export type OrderedLine = {
  code: string;
  name: string;
  quantity: number;
  price: Pence | null;
  names?: readonly string[];
  /** What to write on the pieces; left out: nothing. */
  text?: string;
  given?: GivenPrice;
  costOf?: (given: GivenPrice) => Pence | null;
};

/** What a price at the supplier would cost the shop; without terms it counts as it is. */
export function inOurCosts({ costOf }: Pick<OrderedLine, 'costOf'>, given: GivenPrice): Pence | null {
  return costOf ? costOf(given) : given.amount;
}

export type OutgoingOrder = {
  /** The shop's purchase order number; placing the same number twice gives the same order. */
  number: string;
  lines: OrderedLine[];
  deliverTo: { name: string; address: string; city: string; postcode: string; country: string; phone: string | null };
  delivery: 'standard' | 'express';
  note: string | null;
  buyer?: Buyer;
  terms?: OrderTerms;
};

/** The shop, as the supplier's customer. */
export type Buyer = {
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
  vatNumber: string | null;
};

/** What was agreed with the supplier; null: nothing. */
export type OrderTerms = {
  /** For a parcel, in the supplier's currency and without VAT. */
  shippingRate: Pence | null;
  /** The same of an express parcel; null: that of any. */
  expressRate: Pence | null;
  /** How much a price may lie above the agreed one, in percent; null: it is not compared. */
  priceTolerance: number | null;
  /** In its system: the status of a new order, how it is paid, and the shop's account. */
  orderStatus: string | null;
  paymentMethod: string | null;
  customerId: number | null;
};

/** Pieces of the line with this code that the supplier does not send, in its own words where it gives any. */
export type Shortfall = { code: string; quantity: number; reason: string | null };

/** What is different over there from what was ordered. `remark`: a sentence for the owner. */
type Differences = { shortfalls?: Shortfall[]; remark?: string | null };

/** `reference` is the supplier's own id of the order; null where it gives none. */
export type PlacedOrder = Differences & {
  reference: string | null;
  /** Only a part of it is there, as after a crash: placing it again completes it. */
  isHalf?: true;
};

/** `lines`: what is in it; undefined: not reported. */
export type SupplierParcel = {
  carrier: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  lines?: { code: string; quantity: number }[];
};

export type SupplierOrderState = Differences & {
  state: 'sent' | 'acknowledged' | 'part-shipped' | 'shipped' | 'rejected' | 'cancelled';
  parcels: SupplierParcel[];
  /** The reason, if the supplier gives one. */
  reason: string | null;
};

/** `lines`: what was ordered, for systems that say what is in an order. `tolerance`: see OrderTerms. */
export type KnownOrder = {
  number: string;
  reference: string | null;
  lines?: readonly OrderedLine[];
  tolerance?: number | null;
};

/**
 * What a supplier's system says of its prices. `note`: why it does not say all of it, for the owner. `expressRate`: of one parcel to
 * the United Kingdom, without VAT; null: none that is the same for every order.
 */
export type SourceTerms = {
  currency: string | null;
  isWithVat: boolean | null;
  note: string | null;
  expressRate: Pence | null;
};

/**
 * An opened connection to one supplier's system. Calls throw SupplierError only, but for the Problem of a `from` that is none of
 * its pages; calls that the connector does not
 * support are absent from `can` and throw `unsupported`.
 */
export type SupplierConnector = {
  can: ReadonlySet<Capability>;
  /** A cheap request that needs the key. */
  test(signal?: AbortSignal): Promise<void>;
  /** Left out where its system has no such settings. */
  sourceTerms?(signal?: AbortSignal): Promise<SourceTerms>;
  listProducts(wanted: WantedPage, signal?: AbortSignal): Promise<ListedPage>;
  /** Uses as few requests as the supplier allows; yields responses as they come. */
  offers(codes: readonly string[], signal?: AbortSignal, namesOf?: NamesOf): AsyncIterable<Offer>;
  /**
   * Orders what the supplier has at the agreed prices, and reports the rest as shortfalls.
   * @throws SupplierError `refused` when that is nothing, or with `raisedPrices`
   */
  placeOrder(order: OutgoingOrder, signal?: AbortSignal): Promise<PlacedOrder>;
  /** With the supplier's own reference, which the shop may not have received. @throws SupplierError `refused` for an unknown order */
  orderState(order: KnownOrder, signal?: AbortSignal): Promise<SupplierOrderState & PlacedOrder>;
  /** @throws SupplierError `refused` once it is too late */
  cancelOrder(order: { number: string; reference: string | null }, signal?: AbortSignal): Promise<void>;
};
