import { z } from 'zod';

/** Left empty where it is not needed. */
export const typedPassword = z.string('Enter your password').max(1_000);

export const typedCode = z.string().trim().max(40, 'That is too long for a code').optional().meta({
  description:
    'With two-factor sign-in: the code of an authenticator app, or a recovery code. Required after 400 `two-factor-needed`',
});
