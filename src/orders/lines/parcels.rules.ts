import { carrierNamed } from './carriers.contract.ts';
import type { KnownCarrier } from './carriers.contract.ts';

/** The tracking page of each carrier, as its own site links to it (checked in November 2026). */
const pages: Record<KnownCarrier, (number: string) => string> = {
  'Royal Mail': (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  Evri: (number) => `https://www.evri.com/track/parcel/${number}/details`,
  DPD: (number) => `https://track.dpd.co.uk/parcels/${number}`,
  'DPD Local': (number) => `https://track.dpdlocal.co.uk/parcels/${number}`,
  DHL: (number) => `https://www.dhl.com/gb-en/home/tracking.html?tracking-id=${number}`,
  UPS: (number) => `https://www.ups.com/track?loc=en_GB&tracknum=${number}`,
  Parcelforce: (number) => `https://www.parcelforce.com/track-trace?trackNumber=${number}`,
  Yodel: (number) => `https://www.yodel.co.uk/tracking/${number}`,
  InPost: (number) => `https://inpost.co.uk/track-and-trace?number=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  Amazon: (number) => `https://track.amazon.co.uk/tracking/${number}`,
};

/** Null for an unknown carrier. */
export function trackingLink(carrier: string, trackingNumber: string): string | null {
  const known = carrierNamed(carrier);
  return known && pages[known](encodeURIComponent(trackingNumber.replaceAll(/\s+/g, '')));
}

/** Of known carriers, which need nobody's nod. */
const carriersHosts: ReadonlySet<string> = new Set(Object.values(pages).flatMap((page) => hostOf(page('1')) ?? []));

export function isCarriersHost(host: string): boolean {
  return carriersHosts.has(host) || carriersHosts.has(`www.${host}`);
}

export function hostOf(link: string): string | null {
  return URL.canParse(link) ? new URL(link).hostname : null;
}

/** "Stew × 3, Hedgehog × 2"; without lines of quantity 0. */
export function inWords(pieces: readonly { name: string; quantity: number }[]): string {
  return pieces
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${name} × ${quantity}`)
    .join(', ');
}
