import { plainText } from '#platform/table-files/plain-text.contract.ts';

/** Characters of a note that are searched. */
const longestNote = 2_000;

/** In one line, with single spaces: several optional gaps in a pattern would backtrack on long runs of white space. */
export function plainNote(written: string): string {
  return plainText(written).slice(0, longestNote).replaceAll(/\s+/g, ' ');
}

const what = String.raw`\b(?:tracking|consignment|shipment|parcel|waybill)`;
const noun = String.raw`(?:number|no\.?|code|id|ref(?:erence)?\.?)`;
/** 'Tracking number: ', 'consignment no. ', 'tracking reference - ', 'tracking is ', 'Tracking: '; not 'tracking 12345678 orders'. */
const label = new RegExp(`${what}(?: ${noun}(?: ?(?:is ?:?|[:#–-]))?| ?(?:is|[:#])) ?`, 'gi');
const longestNumber = 60;

/** 'AB123456789GB' in 'Sent by Royal Mail. Tracking number: AB 1234 5678 9GB'; null without one. */
export function numberInNote(note: string): string | null {
  for (const { 0: found, index } of note.matchAll(label)) {
    const number = numberAt(note.slice(index + found.length, index + found.length + longestNumber));
    if (number !== null) return number;
  }
  return null;
}

/** 'Information' is no number: one has digits. Where it is written in groups, these are capitals and digits. */
function numberAt(text: string): string | null {
  const whole = /^[A-Z0-9][A-Z0-9-]{7,39}(?![A-Z0-9])/i.exec(text)?.[0];
  const groups = /^[A-Z0-9]{1,8}(?: (?:[A-Z]{0,4}\d[A-Z0-9]{0,7}|[A-Z]{2}(?= |\b)))+/
    .exec(text)?.[0]
    .replaceAll(' ', '');
  return [whole, groups].find((number) => number !== undefined && number.length >= 8 && /\d{3}/.test(number)) ?? null;
}
