import { z } from 'zod';
import { plainText } from '#platform/contact-details.contract.ts';
import { listPage, rowId, searchWords } from '#platform/http/list-page.contract.ts';
import { mostModeratedAtOnce } from './review-words.contract.ts';
import { review } from './reviews.contract.ts';

export const adminReview = review
  .extend({
    productName: z.string(),
    customerEmail: z.string(),
    isSample: z.boolean().meta({ description: 'Came with the demo data' }),
    editedAt: z.iso.datetime().nullable().meta({ description: 'When its author last changed it' }),
    picturesShown: z.boolean().meta({ description: 'False: nobody but staff and their author see the pictures' }),
    hiddenAt: z.iso.datetime().nullable().meta({ description: 'Null: everybody sees it' }),
  })
  .meta({ id: 'AdminReview' });

export const adminReviewQuery = z.object({
  q: searchWords.meta({ description: 'In name, email address, title and text' }),
  state: z
    .enum(['shown', 'hidden', 'edited', 'pictures'], 'Choose shown, hidden, edited or pictures')
    .optional()
    .meta({ description: 'pictures: it has some that wait for a look' }),
  rating: z.coerce
    .number('Give 1 to 5 stars')
    .pipe(z.int('Give 1 to 5 stars').min(1, 'Give 1 to 5 stars').max(5, 'Give 1 to 5 stars'))
    .optional(),
  productId: rowId.optional(),
  ...listPage,
});

export const picturesBody = z.object({
  state: z
    .enum(['shown', 'hidden', 'removed'], 'Choose shown, hidden or removed')
    .meta({ description: 'removed: for good' }),
  pictures: z
    .array(z.string('Enter the addresses').max(200, 'That is too long'), 'Enter the pictures you saw')
    .max(20, 'There are not that many')
    .meta({ description: 'As they were listed for whoever decides' }),
});

export const moderationBody = z.object({ hidden: z.boolean('Choose true or false') });

export const reviewReplyBody = z.object({
  text: z
    .string('Write a reply')
    .overwrite(plainText)
    .min(1, 'Write a reply')
    .max(2_000, 'Please use 2,000 characters at most')
    .nullable()
    .meta({ description: 'Null: takes the reply back' }),
});

export const bulkModerationBody = moderationBody
  .extend({
    ids: z
      .array(
        z.int('Enter a whole number').positive('Enter a number from 1').max(2_147_483_647, 'There are not that many'),
      )
      .min(1, 'Choose at least one')
      .max(mostModeratedAtOnce, `Choose ${mostModeratedAtOnce} at most`)
      .meta({ example: [1] }),
  })
  .meta({ example: { ids: [1], hidden: true } });

export const bulkModeration = z.object({
  changed: z
    .array(z.int())
    .meta({ description: 'The others were hidden or shown already; send these back to undo it' }),
  missing: z.array(z.int()).meta({ description: 'Not there any more' }),
});

export type PicturesBody = z.infer<typeof picturesBody>;
export type AdminReview = z.infer<typeof adminReview>;
export type AdminReviewQuery = z.infer<typeof adminReviewQuery>;
export type BulkModerationBody = z.infer<typeof bulkModerationBody>;
export type BulkModeration = z.infer<typeof bulkModeration>;
