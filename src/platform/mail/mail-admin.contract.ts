import { z } from 'zod';
import { listPage, searchWords } from '../http/list-page.contract.ts';

const mailStates = ['sent', 'waiting', 'failed', 'left-out'] as const;

export const listedMail = z
  .object({
    id: z.int(),
    template: z.string().meta({ example: 'order-confirmation' }),
    recipient: z.string(),
    subject: z.string(),
    state: z
      .enum(mailStates)
      .meta({ description: 'Without a mail server all wait; `left-out`: it was decided not to send it any more' }),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Mail' });

export const wholeMail = listedMail.extend({ html: z.string(), text: z.string() }).meta({ id: 'WholeMail' });

export const mailQuery = z.object({
  q: searchWords.meta({ description: 'In the address and the subject' }),
  state: z.enum(mailStates, 'That is not a state of an email').optional(),
  template: z
    .string()
    .trim()
    .max(60, 'There is no such mail')
    .transform((text) => text || undefined)
    .optional(),
  ...listPage,
});

const count = z.int().nonnegative();

export const backlog = z
  .object({
    isSet: z.boolean().meta({ description: 'A mail server is set' }),
    fresh: count.meta({ description: 'Of the last seven days. Each count goes up to 10,000' }),
    older: count.meta({ description: 'Somebody decides whether they are still sent' }),
    expired: count.meta({ description: 'Their links no longer work, so they are not sent' }),
    oldestAt: z.iso.datetime().nullable(),
    kinds: z.array(z.object({ template: z.string(), count })).meta({ description: 'Of the fresh and the older ones' }),
  })
  .meta({ id: 'MailBacklog' });

export const sendBacklogBody = z.object({
  older: z
    .enum(['send', 'leave-out'], 'Choose send or leave-out')
    .meta({ description: 'What becomes of the older ones' }),
});

export const sentBacklog = z.object({
  queued: count,
  leftOut: count,
  remaining: count.meta({ description: 'A thousand go at once; these can follow' }),
});

export type Backlog = z.infer<typeof backlog>;
export type SendBacklogBody = z.infer<typeof sendBacklogBody>;
export type SentBacklog = z.infer<typeof sentBacklog>;
export type ListedMail = z.infer<typeof listedMail>;
export type WholeMail = z.infer<typeof wholeMail>;
export type MailQuery = z.infer<typeof mailQuery>;
