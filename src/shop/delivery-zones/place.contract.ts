// Without zod, so that a form which only offers the choices does not load it.

import { readPostcode } from '#platform/uk-postcode.contract.ts';

export const countries = ['United Kingdom', 'Ireland'] as const;

export type Country = (typeof countries)[number];

/** The part of an address that decides what delivery costs. The postcode is as `readPostcode` returns it. */
export type Place = { postcode: string; country: Country };

/** What somebody has typed so far; undefined where it is no postcode yet. */
export function placeIn({ postcode, country }: Place): Place | undefined {
  if (country === 'Ireland') return { postcode, country };
  const read = readPostcode(postcode);
  return read === undefined ? undefined : { postcode: read, country };
}
