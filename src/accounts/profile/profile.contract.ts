import { z } from 'zod';
import { emailAddress, phoneNumber } from '#platform/contact-details.contract.ts';
import { typedCode, typedPassword } from '../two-factor/presence.contract.ts';
import { newPassword, personName } from '../users/users.contract.ts';

/** Fields left out do not change. An empty telephone number removes the stored one. A new address needs `password`. */
export const profileBody = z.object({
  firstName: personName('first name').optional(),
  lastName: personName('last name').optional(),
  email: emailAddress.optional(),
  phone: z
    .literal('')
    .transform(() => null)
    .or(phoneNumber)
    .nullish(),
  password: typedPassword.optional().meta({ description: 'The present one; required with a new email address' }),
  code: typedCode,
});

export const changePasswordBody = z.object({
  currentPassword: z.string('Enter your current password').min(1, 'Enter your current password').max(1_000),
  newPassword,
  code: typedCode,
});

export type ProfileBody = z.infer<typeof profileBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
