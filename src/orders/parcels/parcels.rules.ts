import type { KnownCarrier } from './carriers.contract.ts';

/** The tracking page of each carrier, as its own site links to it (checked in November 2026). */
const pages: Record<KnownCarrier, (number: string) => string> = {
  'Royal Mail': (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  Evri: (number) => `https://www.evri.com/track/parcel/${number}/details`,
  DPD: (number) => `https://track.dpd.co.uk/parcels/${number}`,
  DHL: (number) => `https://www.dhl.com/gb-en/home/tracking.html?tracking-id=${number}`,
  UPS: (number) => `https://www.ups.com/track?loc=en_GB&tracknum=${number}`,
  Parcelforce: (number) => `https://www.parcelforce.com/track-trace?trackNumber=${number}`,
};

/** Null for an unknown carrier: its link has to be typed. */
export function trackingLink(carrier: string, trackingNumber: string): string | null {
  const known = Object.entries(pages).find(([name]) => plain(name) === plain(carrier));
  return known ? known[1](encodeURIComponent(trackingNumber.replaceAll(/\s+/g, ''))) : null;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** "Stew × 3, Hedgehog × 2"; without lines of quantity 0. */
export function inWords(pieces: readonly { name: string; quantity: number }[]): string {
  return pieces
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${name} × ${quantity}`)
    .join(', ');
}
