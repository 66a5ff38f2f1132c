import { z } from 'zod';
import { emailAddress, phoneNumber } from '#platform/contact-details.contract.ts';
import { newPassword, personName } from '../users/users.contract.ts';

/** Fields left out do not change. An empty telephone number removes the stored one. */
export const profileBody = z.object({
  firstName: personName('first name').optional(),
  lastName: personName('last name').optional(),
  email: emailAddress.optional(),
  phone: z
    .literal('')
    .transform(() => null)
    .or(phoneNumber)
    .nullish(),
});

export const changePasswordBody = z.object({
  currentPassword: z.string('Enter your current password').min(1, 'Enter your current password').max(1_000),
  newPassword,
});

export type ProfileBody = z.infer<typeof profileBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
