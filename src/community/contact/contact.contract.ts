import { z } from 'zod';
import { emailAddress } from '#platform/contact-details.contract.ts';

const line = (asks: string, most: number) =>
  z.string(asks).trim().min(1, asks).max(most, `Please use ${most} characters at most`);

export const contactBody = z.object({
  name: line('Enter your name', 120),
  email: emailAddress,
  message: line('Write your message', 5_000),
});

export const contactResponse = z.object({ message: z.string(), autoReplySent: z.boolean() });

export type ContactBody = z.infer<typeof contactBody>;
