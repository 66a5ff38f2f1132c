import { z } from 'zod';
import { staffNote } from '#accounts/staff/staff-notes.contract.ts';
import { sentPictures, shownPictures } from '#media/sent-pictures/sent-pictures.contract.ts';
import { emailAddress, oneLine } from '#platform/contact-details.contract.ts';
import { listPage } from '#platform/http/list-page.contract.ts';

/** Answers to it by email reach the shop's mailbox; the shop does not read them. */
export const contactReply = staffNote.extend({ pictures: shownPictures });

export const contactMessage = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    pictures: shownPictures,
    isFromShop: z.boolean().meta({ description: 'True: the shop began, and `name` and `email` are whom it wrote to' }),
    by: z
      .string()
      .nullable()
      .meta({ description: 'Who of the shop began it; null: nobody, or their account is closed' }),
    orderNumber: z.string().nullable().meta({ description: 'What the shop wrote about; null: no order' }),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable().meta({ description: 'Null: not answered yet' }),
    replies: z.array(contactReply).meta({ description: 'What the shop wrote back from here, oldest first' }),
  })
  .meta({ id: 'ContactMessage' });

export const contactMessageList = z.array(contactMessage);
export const contactMessageQuery = z.object({
  state: z.enum(['open', 'answered', 'from-shop'], 'Choose open, answered or from-shop').optional(),
  ...listPage,
});
export const answeredBody = z.object({ isAnswered: z.boolean('Choose true or false') });

export type ContactReply = z.infer<typeof contactReply>;
export type ContactMessage = z.infer<typeof contactMessage>;
export type ContactMessageQuery = z.output<typeof contactMessageQuery>;

const requiredText = (missing: string, limit: number) =>
  z.string(missing).trim().min(1, missing).max(limit, `Please use ${limit} characters at most`);

export const replyBody = z.object({ text: requiredText('Write your reply', 5_000), pictures: sentPictures });

/** A message that the shop begins. */
export const shopMessageBody = z.object({
  name: z.string('Enter a name').overwrite(oneLine).pipe(requiredText('Enter a name', 120)),
  email: emailAddress,
  text: requiredText('Write your message', 5_000),
  pictures: sentPictures,
  orderNumber: z
    .string('Enter an order number')
    .max(20, 'That is too long for an order number')
    .optional()
    .meta({ description: 'What it is about' }),
});

export const contactBody = z.object({
  name: z.string('Enter your name').overwrite(oneLine).pipe(requiredText('Enter your name', 120)),
  email: emailAddress,
  message: requiredText('Write your message', 5_000),
  pictures: sentPictures,
});

export const contactResponse = z.object({ message: z.string(), autoReplySent: z.boolean() });

export type ReplyBody = z.output<typeof replyBody>;
export type ShopMessageBody = z.output<typeof shopMessageBody>;
export type ContactBody = z.output<typeof contactBody>;
/** As a form sends it. */
export type ContactDraft = z.input<typeof contactBody>;
