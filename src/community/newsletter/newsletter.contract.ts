import { z } from 'zod';
import { emailAddress } from '#platform/contact-details.contract.ts';

export const subscribeBody = z.object({ email: emailAddress });
export const newsletterLinkBody = z.object({ token: z.string('That link doesn’t work').min(20).max(200) });
export const newsletterResponse = z.object({ message: z.string() });
