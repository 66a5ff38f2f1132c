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
  /** The shop's cost. */
  price: Pence | null;
  stock: ListedStock;
  imageUrls: string[];
  /** Fields that are nonsense and therefore count as missing. */
  nonsense?: Nonsense[];
};

/** `said`: the beginning of the text. `why` it cannot be used, for the end of a sentence, unless it is plain nonsense. */
export type Nonsense = { field: 'stock' | 'price'; said: string; why?: string };

/** `next` null at the end. `arePricesRetail`: they seem to be retail prices. */
export type ListedPage = { products: ListedProduct[]; next: string | null; arePricesRetail: boolean };

/** `search`: words, or a code. `gtin`: exactly that, in whatever length the supplier writes it. */
export type WantedPage = { search: string | null; from: string | null; gtin?: string };

/** The facts a sync needs about one product. An unknown code gets no offer. */
export type Offer = Pick<ListedProduct, 'code' | 'gtin' | 'price' | 'stock' | 'imageUrls' | 'nonsense'> & {
  /** Before the supplier was queried for it, or when its feed was uploaded: orders sent later are not included in its stock. */
  at: Date;
  /** The file at an address that it is from, and when this was first read: the same file again says nothing new. */
  file?: { digest: string; readAt: Date } | null;
  /** Other ids that the supplier's webhooks may use for it. */
  names?: string[];
};

export type OutgoingOrder = {
  /** The shop's purchase order number; placing the same number twice gives the same order. */
  number: string;
  lines: { code: string; name: string; quantity: number; price: Pence | null }[];
  deliverTo: { name: string; address: string; city: string; postcode: string; country: string; phone: string | null };
  delivery: 'standard' | 'express';
  note: string | null;
};

/** `reference` is the supplier's own id of the order; null where it gives none. */
export type PlacedOrder = { reference: string | null };

export type SupplierParcel = { carrier: string; trackingNumber: string | null; trackingUrl: string | null };

export type SupplierOrderState = {
  state: 'sent' | 'acknowledged' | 'part-shipped' | 'shipped' | 'rejected' | 'cancelled';
  parcels: SupplierParcel[];
  /** The reason, if the supplier gives one. */
  reason: string | null;
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
  listProducts(wanted: WantedPage, signal?: AbortSignal): Promise<ListedPage>;
  /** Uses as few requests as the supplier allows; yields responses as they come. */
  offers(codes: readonly string[], signal?: AbortSignal): AsyncIterable<Offer>;
  placeOrder(order: OutgoingOrder, signal?: AbortSignal): Promise<PlacedOrder>;
  /** With the supplier's own reference, which the shop may not have received. */
  orderState(
    order: { number: string; reference: string | null },
    signal?: AbortSignal,
  ): Promise<SupplierOrderState & PlacedOrder>;
  /** @throws SupplierError `refused` once it is too late */
  cancelOrder(order: { number: string; reference: string | null }, signal?: AbortSignal): Promise<void>;
};
