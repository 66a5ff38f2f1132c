import { z } from 'zod';

export const twoFactorState = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
});

const password = z.string('Enter your password').min(1, 'Enter your password').max(1_000);

/** Six digits of the app, or a recovery code. */
const oneTimeCode = z
  .string('Enter the code')
  .trim()
  .min(1, 'Enter the code')
  .max(40, 'That is too long for a code')
  .meta({ example: '123 456' });

export const beginBody = z.object({ password });
export const confirmBody = z.object({ code: oneTimeCode });
export const proofBody = z.object({ password, code: oneTimeCode });

/** Returned once, during set-up. */
export const setUp = z.object({
  secret: z.string().meta({ description: 'Base32, to type into the app' }),
  address: z.string().meta({ description: 'The otpauth:// address in the QR code' }),
  picture: z.string().meta({ description: 'The QR code as a data: address' }),
});

export const freshCodes = z.object({ recoveryCodes: z.array(z.string()) });

export type TwoFactorState = z.infer<typeof twoFactorState>;
export type SetUp = z.infer<typeof setUp>;
export type FreshCodes = z.infer<typeof freshCodes>;
export type ProofBody = z.infer<typeof proofBody>;
