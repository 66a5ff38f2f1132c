import { z } from 'zod';
import { mostCounted, toDoIds } from './to-do-words.contract.ts';

const toDoRow = z.object({
  id: z.enum(toDoIds),
  count: z
    .int()
    .min(1)
    .max(mostCounted)
    .meta({ description: `${mostCounted} stands for as many or more` }),
  path: z.enum(['/admin', '/supplier-sync']).meta({ description: 'The page on which it is done' }),
  tab: z
    .enum(['orders', 'to-send', 'purchase-orders', 'products', 'moderation', 'mail'])
    .optional()
    .meta({ description: 'The tab of /admin' }),
  search: z.record(z.string(), z.string()).meta({ description: 'The filters that show just these' }),
  urgency: z
    .enum(['high', 'normal', 'low'])
    .meta({ description: 'high: a customer waits, or money is lost by waiting; low: whenever there is time' }),
  note: z.string().optional().meta({ description: 'What there is to know besides' }),
});

/** What waits for whoever asks; what nothing waits of is left out. */
export const toDoList = z.array(toDoRow);

export type ToDoRow = z.infer<typeof toDoRow>;
