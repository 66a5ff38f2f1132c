import { readPostcode } from '#platform/uk-postcode.contract.ts';

const outward = /^[A-Z]{1,2}\d[A-Z\d]?$/;

/** Reads 'LS6, LS7 4AB': first halves of postcodes, and whole ones. @returns undefined where a part is neither */
export function roundAreasIn(typed: string): string[] | undefined {
  const parts = typed
    .toUpperCase()
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const read = parts.map((part) => (outward.test(part) ? part : readPostcode(part)));
  return read.length > 0 && read.every((one) => one !== undefined) ? [...new Set(read)] : undefined;
}

/** @param postcode as `readPostcode` returns it */
export function isOnRound(postcode: string, areas: string): boolean {
  const [first] = postcode.split(' ');
  return areas.split(', ').some((area) => area === postcode || area === first);
}
