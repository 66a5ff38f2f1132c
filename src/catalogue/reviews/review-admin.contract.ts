import { z } from 'zod';
import { listPage, rowId, searchWords } from '#platform/http/list-page.contract.ts';
import { review } from './reviews.contract.ts';

export const adminReview = review
  .extend({
    productName: z.string(),
    customerEmail: z.string(),
    isSample: z.boolean().meta({ description: 'Came with the demo data' }),
    hiddenAt: z.iso.datetime().nullable().meta({ description: 'Null: everybody sees it' }),
  })
  .meta({ id: 'DeskReview' });

export const adminReviewQuery = z.object({
  q: searchWords.meta({ description: 'In name, email address, title and text' }),
  state: z.enum(['shown', 'hidden'], 'Say shown or hidden').optional(),
  rating: z.coerce
    .number('Give 1 to 5 stars')
    .pipe(z.int('Give 1 to 5 stars').min(1, 'Give 1 to 5 stars').max(5, 'Give 1 to 5 stars'))
    .optional(),
  productId: rowId.optional(),
  ...listPage,
});

export const moderationBody = z.object({ hidden: z.boolean('Say true or false') });

export type AdminReview = z.infer<typeof adminReview>;
export type AdminReviewQuery = z.infer<typeof adminReviewQuery>;
