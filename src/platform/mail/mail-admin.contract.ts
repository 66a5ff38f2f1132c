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
  state: z.enum(mailStates, 'There is no such state').optional(),
  template: z
    .string()
    .trim()
    .max(60, 'There is no such mail')
    .transform((text) => text || undefined)
    .optional(),
  ...listPage,
});

export type ListedMail = z.infer<typeof listedMail>;
export type WholeMail = z.infer<typeof wholeMail>;
export type MailQuery = z.infer<typeof mailQuery>;
