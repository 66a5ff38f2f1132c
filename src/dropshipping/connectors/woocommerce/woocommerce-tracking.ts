import { z } from 'zod';
import { carrierNamed, carrierOfNumber } from '#orders/lines/carriers.contract.ts';
import { reportedTrackingNumber } from '#orders/lines/parcels.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import { typedNumber } from '#platform/http/typed-number.contract.ts';
import type { SupplierParcel } from '../supplier-connector.ts';
import { numberInNote, plainNote } from './tracking-note.rules.ts';

const meta = z.object({ key: z.string(), value: z.unknown() });
/** Metadata of an order, a line or a fulfilment. Extensions leave odd entries there, and PHP an object for an array. */
export const wooMeta = z
  .preprocess(
    (stored): unknown[] => (stored !== null && typeof stored === 'object' ? Object.values(stored) : []),
    z.array(meta.nullable().catch(null)).transform((all) => all.filter((one) => one !== null)),
  )
  .default([]);
export type WooMeta = z.output<typeof wooMeta>;

/** `items`: which lines of the order are in it, as far as that is recorded. */
export type WooParcel = Omit<SupplierParcel, 'lines'> & { items: { id: number; quantity: number }[] };

/** PHP stores what looks like a number as one. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .overwrite(oneLine)
  .pipe(z.string().max(500))
  .catch('');
const count = typedNumber().pipe(z.int().nonnegative());
const contents = z
  .array(z.object({ item_id: count, qty: count }).transform(({ item_id: id, qty: quantity }) => ({ id, quantity })))
  .catch([]);

/** The format of the extensions Shipment Tracking and Advanced Shipment Tracking. */
const trackingItem = z.object({
  tracking_provider: text.default(''),
  custom_tracking_provider: text.default(''),
  custom_tracking_link: text.default(''),
  tracking_number: text.default(''),
  products_list: contents.default([]),
});
/** An array whose first item was deleted is an object whose keys begin with 1. */
const trackingItems = z.preprocess(
  (stored): unknown[] => (stored !== null && typeof stored === 'object' ? Object.values(stored) : []),
  z.array(trackingItem.nullable().catch(null)),
);

/** Parcels recorded by an extension in the order's metadata. */
export function parcelsInOrder(meta: WooMeta): WooParcel[] {
  const stored =
    trackingItems.safeParse(meta.find(({ key }) => key === '_wc_shipment_tracking_items')?.value).data ?? [];
  return stored
    .filter((one) => one !== null)
    .map(({ products_list: items, ...one }) => ({
      ...parcel(one.custom_tracking_provider || one.tracking_provider, one.tracking_number, one.custom_tracking_link),
      items,
    }));
}

/** A parcel from WooCommerce's own fulfilment, whose carrier had another key before 10.7. */
export function parcelOfFulfilment(meta: WooMeta): WooParcel {
  const valueOf = (name: string) => meta.find(({ key }) => key === name)?.value;
  const read = (name: string) => text.parse(valueOf(name));
  const carrier = read('_provider_name') || read('_shipping_provider') || read('_shipment_provider');
  return {
    ...parcel(carrier, read('_tracking_number'), read('_tracking_url')),
    items: contents.parse(valueOf('_items')),
  };
}

// The first match counts; longer names precede their prefixes.
const carriers =
  /\b(Royal Mail|Parcelforce|DPD Local|DPD|Evri|Hermes|Yodel|InPost|DHL|UPS|FedEx|GLS|APC|Tuffnells|Amazon Logistics|An Post)\b/i;

/** A parcel from a note; null when the note is about something else. */
export function parcelInNote(written: string): WooParcel | null {
  const note = plainNote(written);
  const number = numberInNote(note);
  if (number === null) return null;
  const link = /https?:\/\/[^\s<>"')]+/.exec(written.slice(0, 5_000))?.[0] ?? '';
  return { ...parcel(carriers.exec(`${note} ${link}`)?.[1] ?? '', number, link), items: [] };
}

function parcel(carrier: string, number: string, link: string): Omit<WooParcel, 'items'> {
  const isAddress = z.url({ protocol: /^https?$/ }).safeParse(link).success;
  return {
    carrier: asName(carrier).slice(0, 80) || carrierOfNumber(number) || 'Courier',
    trackingNumber: reportedTrackingNumber(number.slice(0, 120)),
    trackingUrl: isAddress ? link : null,
  };
}

/** Providers may be given as slugs, such as `royal-mail` or `dpd-co-uk`. */
function asName(carrier: string): string {
  if (!/^[a-z0-9-]+$/.test(carrier)) return carrier;
  const known = carrierNamed(carrier);
  if (known) return known;
  if (carrier.length <= 3) return carrier.toUpperCase();
  return carrier.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (mail) => mail.toUpperCase());
}
