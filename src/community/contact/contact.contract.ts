import { z } from 'zod';
import { staffNote } from '#accounts/staff/staff-notes.contract.ts';
import { sentPictures, shownPictures } from '#media/sent-pictures/sent-pictures.contract.ts';
import { emailAddress, oneLine } from '#platform/contact-details.contract.ts';
import { listPage } from '#platform/http/list-page.contract.ts';

/** Answers to it by email reach the shop's mailbox; the shop does not read them. */
export const contactReply = staffNote;
export const replyBody = z.object({
  text: z.string('Write your reply').trim().min(1, 'Write your reply').max(5_000, 'Please use 5000 characters at most'),
});

export const contactMessage = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    pictures: shownPictures,
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable().meta({ description: 'Null: not answered yet' }),
    replies: z.array(contactReply).meta({ description: 'What the shop wrote back from here, oldest first' }),
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
  pictures: sentPictures,
});

export const contactResponse = z.object({ message: z.string(), autoReplySent: z.boolean() });

export type ContactBody = z.output<typeof contactBody>;
/** As a form sends it. */
export type ContactDraft = z.input<typeof contactBody>;
