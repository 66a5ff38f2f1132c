import { z } from 'zod';
import { carrierOfNumber } from '#orders/parcels/carriers.contract.ts';
import { reportedTrackingNumber } from '#orders/parcels/parcels.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import type { SupplierParcel } from '../supplier-connector.ts';

/** Metadata of an order or a fulfilment. */
export const wooMeta = z.array(z.object({ key: z.string(), value: z.unknown() })).default([]);
export type WooMeta = z.output<typeof wooMeta>;

const text = z.string().overwrite(oneLine).max(500).catch('');
/** The format of the extensions Shipment Tracking and Advanced Shipment Tracking. */
const trackingItems = z.array(
  z.object({
    tracking_provider: text.default(''),
    custom_tracking_provider: text.default(''),
    custom_tracking_link: text.default(''),
    tracking_number: text.default(''),
  }),
);

// The first match counts; longer names precede their prefixes.
const carriers =
  /\b(Royal Mail|Parcelforce|DPD|Evri|Hermes|Yodel|InPost|DHL|UPS|FedEx|GLS|APC|Tuffnells|Amazon Logistics|An Post)\b/i;
const numberInWords =
  /\btracking(?: (?:number|no\.?|code|id|ref(?:erence)?))? ?(?:is|:|#)? ?([A-Z0-9][A-Z0-9-]{7,39})\b/i;
/** Characters of a note that are searched. */
const longestNote = 2_000;

/** Parcels recorded by an extension in the order's metadata. */
export function parcelsInOrder(meta: WooMeta): SupplierParcel[] {
  const saved = trackingItems.safeParse(meta.find(({ key }) => key === '_wc_shipment_tracking_items')?.value);
  return (saved.data ?? []).map((item) =>
    parcel(item.custom_tracking_provider || item.tracking_provider, item.tracking_number, item.custom_tracking_link),
  );
}

/** A parcel from WooCommerce's own fulfilment. */
export function parcelOfFulfilment(meta: WooMeta): SupplierParcel {
  const read = (name: string) => text.parse(meta.find(({ key }) => key === name)?.value);
  const carrier = read('_provider_name') || read('_shipment_provider');
  return parcel(carrier, read('_tracking_number'), read('_tracking_url'));
}

/** A parcel from a note to the customer; null when the note is about something else. */
export function parcelInNote(written: string): SupplierParcel | null {
  // The pattern only matches single spaces: several optional gaps would backtrack on long runs of white space.
  const note = written.slice(0, longestNote).replaceAll(/\s+/g, ' ');
  const number = numberInWords.exec(note)?.[1];
  // 'Tracking information' is no number: a number has digits.
  if (number === undefined || !/\d{3}/.test(number)) return null;
  const link = /https?:\/\/[^\s<>"')]+/.exec(note)?.[0] ?? '';
  return parcel(carriers.exec(note)?.[1] ?? '', number, link);
}

function parcel(carrier: string, number: string, link: string): SupplierParcel {
  const isAddress = z.url({ protocol: /^https?$/ }).safeParse(link).success;
  return {
    carrier: asName(carrier).slice(0, 80) || carrierOfNumber(number) || 'Courier',
    trackingNumber: reportedTrackingNumber(number.slice(0, 120)),
    trackingUrl: isAddress ? link : null,
  };
}

/** Providers may be given as slugs such as `royal-mail`. */
function asName(carrier: string): string {
  if (!/^[a-z0-9-]+$/.test(carrier)) return carrier;
  if (carrier.length <= 3) return carrier.toUpperCase();
  return carrier.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (mail) => mail.toUpperCase());
}
