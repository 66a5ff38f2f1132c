import { z } from 'zod';
import { emailAddress } from '#platform/contact-details.contract.ts';
import { newPassword } from '../users/users.contract.ts';

const token = z.string('That link doesn’t work').min(20, 'That link doesn’t work').max(100);

export const forgotPasswordBody = z.object({ email: emailAddress });
export const resetPasswordBody = z.object({ token, password: newPassword });
export const emailLinkBody = z.object({ token });
export const acknowledged = z.object({ message: z.string() });
