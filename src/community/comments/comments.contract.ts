import { z } from 'zod';
import { oneLine, plainText } from '#platform/contact-details.contract.ts';
import { longListPage } from '#platform/http/list-page.contract.ts';

export const comment = z
  .object({
    id: z.int(),
    content: z.string(),
    userId: z.int().nullable(),
    guestName: z.string().nullable(),
    authorName: z.string().nullable().meta({ description: "A signed-in customer's full name" }),
    createdAt: z.iso.datetime(),
    likes: z.int(),
  })
  .meta({ id: 'Comment' });

export const commentList = z.array(comment);
export const commentQuery = z.object(longListPage);

const tooShort = 'Comment must be at least 10 characters';

const content = z
  .string(tooShort)
  .overwrite(plainText)
  .max(500, 'Comment must be less than 500 characters')
  .refine((text) => text.trim().length >= 10, tooShort);

export const changeCommentBody = z.object({ content });

export const ownComment = comment
  .pick({ id: true, content: true, createdAt: true, likes: true })
  .extend({ isHidden: z.boolean().meta({ description: 'Nobody else sees it' }) })
  .meta({ id: 'OwnComment' });

export const ownCommentList = z.array(ownComment);

/** `userId` may be sent but is ignored: the author is whoever is signed in (shop rules, section 8). */
export const postCommentBody = z.object({
  content,
  guestName: z
    .string()
    .overwrite(oneLine)
    .min(2, 'Name must be at least 2 characters')
    .max(50, 'Name must be less than 50 characters')
    .nullish()
    .or(z.literal('').transform(() => null)),
  userId: z.unknown().optional(),
});

export type PostCommentBody = z.infer<typeof postCommentBody>;
export type OwnComment = z.infer<typeof ownComment>;
export type Comment = z.infer<typeof comment>;
export type CommentQuery = z.infer<typeof commentQuery>;
