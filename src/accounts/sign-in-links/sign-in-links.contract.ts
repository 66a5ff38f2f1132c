import { z } from 'zod';
import { typedCode } from '../two-factor/presence.contract.ts';

export const signInLinkBody = z.object({
  token: z.string('That link doesn’t work').min(20, 'That link doesn’t work').max(100),
  code: typedCode,
});

export type SignInLinkBody = z.infer<typeof signInLinkBody>;
