import { z } from 'zod';

/** A number, also as text from a form or from PHP; unlike `z.coerce.number()`, not null, true, a blank or a list. */
export function typedNumber(error?: string) {
  return z.union([z.number(), z.string().trim().min(1)], error).pipe(z.coerce.number(error));
}
