import { z } from 'zod';
import { registerBody } from '../users/users.contract.ts';

/** Whoever has the code that the server printed becomes the owner of a shop that has none. */
export const firstOwnerBody = registerBody.extend({
  code: z.string('Enter the code').trim().min(1, 'Enter the code').max(200, 'That is too long for the code'),
});

export const ownerAwaited = z.object({ isAwaited: z.literal(true) });

export type FirstOwnerBody = z.infer<typeof firstOwnerBody>;
