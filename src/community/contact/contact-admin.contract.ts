import { z } from 'zod';
import { listPage } from '#platform/http/list-page.contract.ts';

export const contactMessage = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable().meta({ description: 'Null: somebody is to answer it' }),
  })
  .meta({ id: 'ContactMessage' });

export const contactMessageList = z.array(contactMessage);
export const contactMessageQuery = z.object({
  state: z.enum(['open', 'answered'], 'Say open or answered').optional(),
  ...listPage,
});
export const answeredBody = z.object({ isAnswered: z.boolean('Say true or false') });

export type ContactMessage = z.infer<typeof contactMessage>;
export type ContactMessageQuery = z.output<typeof contactMessageQuery>;
