import { z } from 'zod';

/** A page of a long list, as every list of the admin area takes it. */
export const listPage = pageOf(50, 200);

/** Of lists that are often read in one piece. */
export const longListPage = pageOf(100, 500);

/** @param usual items of a page unless a `limit` is given */
function pageOf(usual: number, most: number) {
  return {
    limit: z.coerce
      .number(`Enter a number from 1 to ${most}`)
      .pipe(z.int('Enter a whole number').min(1, 'Ask for at least one').max(most, `Ask for ${most} at most`))
      .default(usual),
    offset: z.coerce
      .number('Enter a number from 0')
      .pipe(z.int('Enter a whole number').min(0, 'Begin at 0 or later').max(10_000_000, 'No list is that long'))
      .default(0),
  };
}

/** Lists are counted exactly up to this many rows; above it their total is an estimate. */
export const countedExactly = 5_000;

/** For the description of a list whose total is an estimate above `exactly`. */
export function totalNote(exactly = countedExactly): string {
  return `\`X-Total-Count\` is exact up to ${exactly.toLocaleString('en-GB')} and an estimate above.`;
}

/** A boolean query parameter. */
export const flag = z.enum(['true', 'false'], 'Choose true or false').transform((text) => text === 'true');

/** Words to search for; an empty field means no search. */
export const searchWords = z
  .string()
  .trim()
  .max(200, 'Please search for 200 characters at most')
  .transform((text) => text || undefined)
  .optional();

/** A number in an address has one spelling: `7`, not `07`, `7.0` or `0x7`. */
export function inAddress<Id extends z.ZodType<number>>(id: Id) {
  return z.preprocess((text) => (typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : text), id);
}

export const rowId = inAddress(
  z.int('Enter a whole number').positive('Enter a number from 1').max(2_147_483_647, 'There are not that many'),
);

export const rowIdParam = z.object({ id: rowId });
