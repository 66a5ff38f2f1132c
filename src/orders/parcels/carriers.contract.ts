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
