import { z } from 'zod';
import type { User } from '../users/users.contract.ts';

/** Validates only that something was typed: any wrong pair gets the same response. */
export const loginBody = z.object({
  email: z.string('Enter your email address').trim().min(1, 'Enter your email address').max(254),
  password: z.string('Enter your password').min(1, 'Enter your password').max(1_000),
  code: z.string().trim().max(40).optional().meta({
    description: 'The code of an authenticator app, or a recovery code. Required after 401 `two-factor-needed`',
  }),
});

/** Whoever loads a page, with address and user agent; the user is null for a visitor. */
export type Visit = { user: User | null; address: string; browser: string };
export type LoginBody = z.infer<typeof loginBody>;
