// Without zod: what the browser checks before it asks.
import type { Country, Place } from './place.contract.ts';

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
