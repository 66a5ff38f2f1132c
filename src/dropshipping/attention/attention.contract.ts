import { z } from 'zod';
import { attentionKinds } from './attention-words.contract.ts';

const item = z.object({
  subject: z.enum(['supplier', 'product']),
  id: z.int(),
  name: z.string(),
  detail: z.string().nullable().meta({ description: 'What is the matter, a sentence' }),
  at: z.iso.datetime().nullable().meta({ description: 'Since when' }),
});

const attentionRow = z.object({
  kind: z.enum(attentionKinds),
  count: z.int().positive(),
  tab: z
    .enum(['purchase-orders', 'supplier-updates', 'suppliers', 'products'])
    .meta({ description: 'The tab of /admin in which it is done' }),
  search: z.record(z.string(), z.string()).meta({ description: 'The filters that show just these' }),
  items: z.array(item).meta({ description: 'The first of them, where they are suppliers or products' }),
});

/** What needs somebody in the suppliers' area; kinds without entries are left out. */
export const attention = z.object({
  rows: z.array(attentionRow),
  isMailed: z.boolean().meta({ description: 'Whether a digest of it is emailed each morning' }),
});

export type AttentionRow = z.infer<typeof attentionRow>;
export type AttentionItem = z.infer<typeof item>;
export type Attention = z.infer<typeof attention>;
