import { z } from 'zod';
import { newPassword } from '#accounts/users/users.contract.ts';

/** Everything else is in the order. */
export const guestAccountBody = z.object({ password: newPassword });
