import { z } from 'zod';

/** Whatever the areas hold, by their names for it. */
export const personalData = z.record(z.string(), z.unknown());

export const closeAccountBody = z.object({
  password: z.string('Enter your password').min(1, 'Enter your password').max(1_000),
});
