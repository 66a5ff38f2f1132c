import { z } from 'zod';
import { readPostcode } from './uk-postcode.contract.ts';

/** Characters that change the direction of text or are invisible; joiners stay, which emoji and Persian need. */
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
const gaps = /[\p{Cc}\p{Z}]+/gu;

/**
 * For names, towns and headings, which are printed on labels and written into files for carriers and suppliers, where a line
 * break begins the next field. Characters that reverse the text could fake an address or an amount; invisible ones, and spaces
 * in a row, make two names look the same.
 */
export function oneLine(typed: string): string {
  return typed.replaceAll(unseen, '').replaceAll(gaps, ' ').trim();
}

const controls = /[^\P{Cc}\n]/gu;
const manyBreaks = /\n{3,}/g;

/** For what people write in several lines, for others to read: line breaks stay, and the rest is as in `oneLine`. */
export function plainText(typed: string): string {
  return typed
    .replaceAll(unseen, '')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(controls, '')
    .replaceAll(manyBreaks, '\n\n')
    .trim();
}

/** Stored as typed, compared without regard to case (shop rules, section 2). */
export const emailAddress = z
  .string('Enter your email address')
  .trim()
  .min(1, 'Enter your email address')
  .max(254, 'That is too long for an email address')
  .pipe(z.email('Enter an email address such as name@example.co.uk'));

/** Upper case with one space before the last three characters, whatever was typed. */
export const ukPostcode = z
  .string('Enter your postcode')
  .trim()
  .min(1, { error: 'Enter your postcode', abort: true })
  .max(12, { error: 'Enter a UK postcode such as SW1A 1AA', abort: true })
  .refine((text) => readPostcode(text) !== undefined, { error: ({ input }) => whyNoPostcode(String(input)) })
  .transform((text) => readPostcode(text) ?? text);

function whyNoPostcode(typed: string): string {
  if (/^(?:[AC-FHKNPRTV-Y]\d\d|D6W)[\s-]?[\dAC-FHKNPRTV-Y]{4}$/i.test(typed))
    return 'That looks like an Irish Eircode. Enter a UK postcode such as SW1A 1AA';
  if (/^BFPO/i.test(typed)) return 'BFPO addresses have a postcode too: enter yours, such as BF1 2AT';
  return 'Enter a UK postcode such as SW1A 1AA';
}

const maxLines = 4;

/** House and street, with further lines such as the flat. */
export const streetAddress = z
  .string('Enter your address')
  .overwrite(tidyLines)
  .min(1, 'Enter your address')
  .max(300, 'That is too long for your address')
  .meta({ description: 'A second line, such as the flat, follows a line break' });

/** Joins the lines that do not fit a label to its last line. */
function tidyLines(address: string): string {
  const lines = address
    .split(/[\n\r\u2028\u2029]/)
    .map(oneLine)
    .filter((line) => line !== '');
  const last = lines.slice(maxLines - 1).join(', ');
  return [...lines.slice(0, maxLines - 1), last].filter((line) => line !== '').join('\n');
}

/** Becomes E.164, as shop rules, section 13 want it stored. A number without a country code is a British one. */
export const phoneNumber = z
  .string('Enter your telephone number')
  .trim()
  .max(30, 'That is too long for a telephone number')
  .transform((text) =>
    text
      .replace('(0)', '')
      .replaceAll(/[\s().-]+/g, '')
      .replace(/^00/, '+')
      .replace(/^0/, '+44'),
  )
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'Enter a telephone number such as 020 7946 0018'));

/** Form of an Eircode: routing key (a letter and two digits, or D6W) and four characters of its own alphabet. */
const eircode = z
  .string('Enter your Eircode')
  .trim()
  .min(1, 'Enter your Eircode')
  .max(12, 'Enter an Eircode such as D02 X285')
  .transform((text) => text.toUpperCase().replace(/[\s-]+/g, ''))
  .pipe(z.string().regex(/^([AC-FHKNPRTV-Y]\d{2}|D6W)[0-9AC-FHKNPRTV-Y]{4}$/, 'Enter an Eircode such as D02 X285'))
  .transform((text) => `${text.slice(0, 3)} ${text.slice(3)}`);

const town = z
  .string('Enter your town or city')
  .overwrite(oneLine)
  .min(1, 'Enter your town or city')
  .max(100, 'That is too long for your town or city');

/** A place to deliver to, with further fields; the postcode is validated by the rules of the country. @param elsewhere the message for another */
export function postalAddress<Fields extends z.core.$ZodLooseShape>(fields: Fields, elsewhere: string) {
  const lines = { ...fields, address: streetAddress, city: town };
  // Also validates an address without a country, where the field is optional.
  const kingdom = z.literal('United Kingdom').optional().default('United Kingdom');
  return z.discriminatedUnion(
    'country',
    [
      z.object({ ...lines, postcode: ukPostcode, country: kingdom }),
      z.object({ ...lines, postcode: eircode, country: z.literal('Ireland') }),
    ],
    elsewhere,
  );
}
