import type { ListedStock } from './connectors.contract.ts';
import type { Pence } from '#platform/money.ts';
import type { Capability } from './capabilities.contract.ts';

/** Another side's goods as they stand in its list. */
export type ListedProduct = {
  /** The supplier's own code; what purchase orders name. */
  code: string;
  name: string;
  gtin: string | null;
  brand: string | null;
  description: string | null;
  /** What the shop pays. */
  price: Pence | null;
  stock: ListedStock;
  imageUrls: string[];
  /** What of it makes no sense, and therefore counts as not told. */
  nonsense?: Nonsense[];
};

/** `said`: the beginning of what stands there. `why` it cannot be used, for the end of a sentence, where it is no nonsense. */
export type Nonsense = { field: 'stock' | 'price'; said: string; why?: string };

/** `next` null at the end. `arePricesRetail`: they are what the supplier's own customers pay, as far as one can know. */
export type ListedPage = { products: ListedProduct[]; next: string | null; arePricesRetail: boolean };

/** `search`: words of it, or a code. `gtin`: that alone, in whatever length the supplier writes it. */
export type WantedPage = { search: string | null; from: string | null; gtin?: string };

/**
 * What a sync wants to know of one product. A code the supplier does not know gets no offer. `names`: what else its system may
 * call it when it tells of it by itself.
 */
export type Offer = Pick<ListedProduct, 'code' | 'gtin' | 'price' | 'stock' | 'imageUrls' | 'nonsense'> & {
  names?: string[];
};

export type OutgoingOrder = {
  /** The shop's number of the purchase order; the same number twice is the same order. */
  number: string;
  lines: { code: string; name: string; quantity: number; price: Pence | null }[];
  deliverTo: { name: string; address: string; city: string; postcode: string; country: string; phone: string | null };
  delivery: 'standard' | 'express';
  note: string | null;
};

/** `reference` is the supplier's own name for the order; null where it gives none. */
export type PlacedOrder = { reference: string | null };

export type SupplierParcel = { carrier: string; trackingNumber: string | null; trackingUrl: string | null };

export type SupplierOrderState = {
  state: 'sent' | 'acknowledged' | 'part-shipped' | 'shipped' | 'rejected' | 'cancelled';
  parcels: SupplierParcel[];
  /** Why, where the supplier says so. */
  reason: string | null;
};

/**
 * One supplier's system, signed in to. Every call may throw a SupplierError and nothing else; calls that the connector cannot
 * do are absent from `can` and throw `unsupported`.
 */
export type SupplierConnector = {
  can: ReadonlySet<Capability>;
  /** One cheap question that needs the key. */
  test(signal?: AbortSignal): Promise<void>;
  listProducts(wanted: WantedPage, signal?: AbortSignal): Promise<ListedPage>;
  /** Asked in as few requests as the supplier allows; yields as answers come. */
  offers(codes: readonly string[], signal?: AbortSignal): AsyncIterable<Offer>;
  placeOrder(order: OutgoingOrder, signal?: AbortSignal): Promise<PlacedOrder>;
  /** With the supplier's own name for it, which the shop may not have heard. */
  orderState(
    order: { number: string; reference: string | null },
    signal?: AbortSignal,
  ): Promise<SupplierOrderState & PlacedOrder>;
  /** @throws SupplierError `refused` once it is too late */
  cancelOrder(order: { number: string; reference: string | null }, signal?: AbortSignal): Promise<void>;
};
