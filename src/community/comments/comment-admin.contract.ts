import { z } from 'zod';
import { listPage, searchWords } from '#platform/http/list-page.contract.ts';
import { comment } from './comments.contract.ts';

export const adminComment = comment
  .extend({
    isSample: z.boolean().meta({ description: 'Came with the demo data' }),
    editedAt: z.iso.datetime().nullable().meta({ description: 'When its author last changed it' }),
    hiddenAt: z.iso.datetime().nullable().meta({ description: 'Null: everybody sees it' }),
  })
  .meta({ id: 'AdminComment' });

export const adminCommentQuery = z.object({
  q: searchWords.meta({ description: 'In the text and the name of a visitor' }),
  state: z.enum(['shown', 'hidden'], 'Choose shown or hidden').optional(),
  ...listPage,
});

export type AdminComment = z.infer<typeof adminComment>;
export type AdminCommentQuery = z.infer<typeof adminCommentQuery>;
