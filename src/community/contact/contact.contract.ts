import { z } from 'zod';
import { emailAddress, oneLine } from '#platform/contact-details.contract.ts';
import { listPage } from '#platform/http/list-page.contract.ts';

export const contactMessage = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable().meta({ description: 'Null: not answered yet' }),
  })
  .meta({ id: 'ContactMessage' });

export const contactMessageList = z.array(contactMessage);
export const contactMessageQuery = z.object({
  state: z.enum(['open', 'answered'], 'Choose open or answered').optional(),
  ...listPage,
});
export const answeredBody = z.object({ isAnswered: z.boolean('Choose true or false') });

export type ContactMessage = z.infer<typeof contactMessage>;
export type ContactMessageQuery = z.output<typeof contactMessageQuery>;

const requiredText = (missing: string, limit: number) =>
  z.string(missing).trim().min(1, missing).max(limit, `Please use ${limit} characters at most`);

export const contactBody = z.object({
  name: z.string('Enter your name').overwrite(oneLine).pipe(requiredText('Enter your name', 120)),
  email: emailAddress,
  message: requiredText('Write your message', 5_000),
});

export const contactResponse = z.object({ message: z.string(), autoReplySent: z.boolean() });

export type ContactBody = z.infer<typeof contactBody>;
