import { z } from 'zod';

/** Every error response of the API (shop rules, section 2). Further fields depend on the code, such as a changed order's `quote`. */
export const problemResponse = z
  .looseObject({
    message: z.string().meta({ description: 'One sentence a shopper or the owner can act on' }),
    code: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });

/** Errors of every call for staff: invalid input, not signed in, not allowed. */
export const staffErrors = { 400: problemResponse, 401: problemResponse, 403: problemResponse };
