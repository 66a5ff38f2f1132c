// Without zod, so that a page which only names the carriers does not load it.

/** Carriers whose tracking pages the shop can link to. */
export const knownCarriers = [
  'Royal Mail',
  'Evri',
  'DPD',
  'DPD Local',
  'DHL',
  'UPS',
  'Parcelforce',
  'Yodel',
  'InPost',
  'FedEx',
  'Amazon',
] as const;

export type KnownCarrier = (typeof knownCarriers)[number];

/** Other names of the same carriers, as `wordsOf` writes them. */
const otherNames: Record<string, KnownCarrier> = {
  royalmail: 'Royal Mail',
  'parcel force': 'Parcelforce',
  hermes: 'Evri',
  myhermes: 'Evri',
  'my hermes': 'Evri',
  dpdlocal: 'DPD Local',
  dpduk: 'DPD',
  'interlink express': 'DPD Local',
  upsuk: 'UPS',
  dhluk: 'DHL',
  'fed ex': 'FedEx',
  'in post': 'InPost',
};

/** The longest first: DPD Local is not DPD. */
const beginnings = [
  ...knownCarriers.map((carrier) => [wordsOf(carrier), carrier] as const),
  ...Object.entries(otherNames),
].toSorted(([one], [other]) => other.length - one.length);

/** By its name or the beginning of one: 'Royal Mail Tracked 48', 'UPS Standard'. Null for a carrier that the shop does not know. */
export function carrierNamed(name: string): KnownCarrier | null {
  const words = `${wordsOf(name)} `;
  return beginnings.find(([beginning]) => words.startsWith(`${beginning} `))?.[1] ?? null;
}

function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Forms that only one carrier uses, in capitals without spaces; the first match counts. Ten digits, DHL Express's and DPD's, tell
 * nothing. DPD Local's numbers look like DPD's, whose page finds them too.
 */
const forms: readonly [RegExp, KnownCarrier][] = [
  [/^1Z[0-9A-Z]{16}$/, 'UPS'],
  // dhl.com, 'Shipment tracking labels'
  [/^(?:JJ?D01\d{14,18}|JVGL\d{10,20})$/, 'DHL'],
  // parcelforce.com, 'Tracking number formats'; C and E begin parcels and express items of the post (UPU S10).
  [/^(?:[A-Z]{2}\d{7}|[A-Z]{4}\d{10}|[CE][A-Z]\d{9}GB)$/, 'Parcelforce'],
  [/^[A-Z]{2}\d{9}GB$/, 'Royal Mail'],
  [/^JJ?D0002\d{12}$/, 'Yodel'],
  [/^(?:GBA|TB[ACM])\d{12}$/, 'Amazon'],
  [/^(?:\d{16}|[A-Z]\d{2}[A-Z0-9]{13})$/, 'Evri'],
  [/^1[56]\d{12}[0-9A-Z]?$/, 'DPD'],
  [/^\d{24}$/, 'InPost'],
];

/** When nobody says whose it is. Null: the form is not known. */
export function carrierOfNumber(trackingNumber: string): KnownCarrier | null {
  const number = plainNumber(trackingNumber);
  const known = forms.find(([form]) => form.test(number))?.[1];
  return known ?? (isFedEx(number) ? 'FedEx' : null);
}

/** Twelve digits of which the last is the remainder of the others, times 3, 1, 7, 3, 1, 7 and so on, by eleven; 0 for ten. */
function isFedEx(number: string): boolean {
  if (!/^\d{12}$/.test(number)) return false;
  const [check = 0, ...digits] = Array.from(number, Number).toReversed();
  const sum = digits.reduce((total, digit, place) => total + digit * weightAt(place), 0);
  return (sum % 11) % 10 === check;
}

function weightAt(place: number): number {
  return [1, 3, 7][place % 3] ?? 1;
}

/** As it is compared: 'AB 1234 5678 9GB' and 'ab123456789gb' are one. */
export function plainNumber(trackingNumber: string): string {
  return trackingNumber.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

const shortestNumber = 6;

/** 'Not available', 'n/a' and '-' are none. */
export function isTrackingNumber(text: string): boolean {
  return plainNumber(text).length >= shortestNumber && /\d/.test(text);
}
