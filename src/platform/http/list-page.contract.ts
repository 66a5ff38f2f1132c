import { z } from 'zod';

/** A page of a long list, as every list of the admin area takes it. */
export const listPage = {
  limit: z.coerce
    .number('Give a number from 1 to 200')
    .pipe(z.int('Give a whole number').min(1, 'Ask for one at least').max(200, 'Ask for 200 at most'))
    .default(50),
  offset: z.coerce
    .number('Give a number from 0')
    .pipe(z.int('Give a whole number').min(0, 'Give a number from 0').max(10_000_000, 'No list is as long as that'))
    .default(0),
};

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
  z.int('Give a whole number').positive('Give a number from 1').max(2_147_483_647, 'There are not that many'),
);

export const rowIdParam = z.object({ id: rowId });
