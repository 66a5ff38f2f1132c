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

/** Postcode districts of one area, ends included: PA20 to PA49. */
export type Districts = { area: string; from: number; to: number };

const part = /^([A-Z]{1,2})(?:(\d{1,2})(?:-(\d{1,2}))?)?$/;
const everyDistrict = { from: 0, to: 99 };

/**
 * Reads 'HS, KA27-28, PH49': areas, districts and ranges of them.
 * @returns undefined where a part is none of these
 */
export function districtsIn(areas: string): Districts[] | undefined {
  const parts = areas
    .toUpperCase()
    .replaceAll(/\s*-\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const read = parts.map((text) => {
    const [, area, first, last = first] = part.exec(text) ?? [];
    if (area === undefined || Number(first ?? 0) > Number(last ?? 0)) return undefined;
    return first === undefined ? { area, ...everyDistrict } : { area, from: Number(first), to: Number(last) };
  });
  return read.every((one) => one !== undefined) ? read : undefined;
}

/** As {@link districtsIn} reads them, for people. */
export function areasAsText(districts: readonly Districts[]): string {
  return districts.map(({ area, from, to }) => `${area}${numbersOf(from, to)}`).join(', ');
}

function numbersOf(from: number, to: number): string {
  if (from === everyDistrict.from && to === everyDistrict.to) return '';
  return from === to ? String(from) : `${from}-${to}`;
}

export function doOverlap(one: readonly Districts[], other: readonly Districts[]): boolean {
  return one.some((a) => other.some((b) => a.area === b.area && a.from <= b.to && b.from <= a.to));
}

type Zone = { country: Country; areas: string };

/** The zone of a place; undefined: the mainland, to which the shop's own terms apply. A zone without areas is its whole country. */
export function zoneOf<Found extends Zone>({ postcode, country }: Place, zones: readonly Found[]): Found | undefined {
  const [, area, number] = /^([A-Z]{1,2})(\d{1,2})/.exec(postcode) ?? [];
  const district = { area: area ?? '', from: Number(number), to: Number(number) };
  return zones.find((zone) => {
    if (zone.country !== country) return false;
    return zone.areas === '' || doOverlap(districtsIn(zone.areas) ?? [], [district]);
  });
}
