import { z } from 'zod';
import { emailAddress, oneLine } from '#platform/contact-details.contract.ts';
import { passwordLength } from './password-length.contract.ts';

/** An owner can do everything; staff run the shop without its settings, its staff and large refunds. */
export const staffRole = z.enum(['owner', 'staff']);

export const user = z
  .object({
    id: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: z.enum(['customer', 'admin']),
    emailVerified: z.boolean(),
    staffRole: staffRole.optional().meta({ description: 'Of an admin: owners can do everything' }),
  })
  .meta({ id: 'User' });

export const personName = (what: string, whose = 'your') =>
  z
    .string(`Enter ${whose} ${what}`)
    .overwrite(oneLine)
    .min(1, `Enter ${whose} ${what}`)
    .max(80, `That is too long for a ${what}`);

/** A password is never trimmed. */
export const newPassword = z
  .string('Choose a password')
  .min(passwordLength.least, `Password must be at least ${passwordLength.least} characters`)
  .max(passwordLength.most, `Password must be ${passwordLength.most} characters at most`);

/** The confirmation is compared in the browser; here it is ignored. */
export const registerBody = z.object({
  firstName: personName('first name'),
  lastName: personName('last name'),
  email: emailAddress,
  password: newPassword,
});

export type StaffRole = z.infer<typeof staffRole>;
export type User = z.infer<typeof user>;
export type RegisterBody = z.infer<typeof registerBody>;
