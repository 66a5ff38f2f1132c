import { z } from 'zod';
import { emailAddress } from '#platform/contact-details.contract.ts';

export const stockAlertBody = z.object({ email: emailAddress });
export const stockAlertResponse = z.object({ message: z.string() });
