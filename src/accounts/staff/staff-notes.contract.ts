import { z } from 'zod';

const missing = 'Write something first';

export const staffNoteBody = z.object({
  text: z.string(missing).trim().min(1, missing).max(2_000, 'Please use 2000 characters at most'),
});

/** A note of staff about an order or a customer. */
export const staffNote = z.object({
  id: z.int(),
  text: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable().meta({ description: 'Null: somebody whose account is closed' }),
});

export type StaffNote = z.infer<typeof staffNote>;
