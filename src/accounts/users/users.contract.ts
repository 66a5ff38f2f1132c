import { z } from 'zod';
import { emailAddress, oneLine } from '#platform/contact-details.contract.ts';
import { staffAreas } from '../areas/staff-areas.contract.ts';
import { passwordLength } from './password-length.contract.ts';

/** An owner can do everything; staff run the shop without its settings, its staff and large refunds. */
export const staffRole = z.enum(['owner', 'staff']);

/** Each once, in the order of the list, so that the same choice is always stored the same. */
export const chosenAreas = z
  .array(z.enum(staffAreas, 'Choose an area from the list'), 'Choose what they work with')
  .min(1, 'Choose at least one')
  .max(staffAreas.length)
  .transform((chosen) => staffAreas.filter((area) => chosen.includes(area)));

export const areasOfStaff = z
  .array(z.enum(staffAreas))
  .nullable()
  .meta({ description: 'Null: everything but what only owners may do' });

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
    staffAreas: areasOfStaff.optional(),
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
