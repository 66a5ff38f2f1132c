import { z } from 'zod';

/** The records of all areas, by the areas' names for them. */
export const personalData = z.record(z.string(), z.unknown());

export const closeAccountBody = z.object({
  password: z.string('Enter your password').min(1, 'Enter your password').max(1_000),
});
