import { z } from 'zod';
import { momentInput } from '#platform/moment.contract.ts';
import { mostCounted, readSubjects, toDoIds } from './to-do-words.contract.ts';

const counted = z.int().min(1).max(mostCounted);

const toDoRow = z.object({
  id: z.enum(toDoIds),
  count: counted.meta({ description: `${mostCounted} means as many or more` }),
  late: counted.optional().meta({ description: 'Of these, those that should have been sent by now' }),
  failed: counted.optional().meta({ description: 'Of these, those that could not be sent' }),
  since: z.iso.datetime().optional().meta({ description: 'Since when the first of them has been so' }),
  fault: z.string().optional().meta({ description: 'The scheduled job that has failed for the longest' }),
  dueBy: z.iso.datetime().optional().meta({ description: 'The deadline of the first of them' }),
  tab: z
    .enum([
      'orders',
      'to-send',
      'purchase-orders',
      'products',
      'promotions',
      'supplier-updates',
      'suppliers',
      'moderation',
      'mail',
      'system',
      'settings',
    ])
    .meta({ description: 'The tab of /admin in which it is done' }),
  page: z.literal('/admin/offers').optional().meta({ description: 'The page where it is done, where that is no tab' }),
  search: z.record(z.string(), z.string()).meta({ description: 'The filters that show just these' }),
  urgency: z
    .enum(['high', 'normal', 'low'])
    .meta({ description: 'high: a customer is waiting, or waiting costs money; low: whenever there is time' }),
});

/** The to-do list of the person who asks; kinds without entries are left out. */
export const toDoList = z.array(toDoRow);

export const readBody = z.object({
  subject: z.enum(readSubjects, 'Choose reviews or comments'),
  until: momentInput('Enter a time')
    .transform((text) => new Date(text))
    .meta({ description: 'The time of the newest one that was shown' }),
});

export type ToDoRow = z.infer<typeof toDoRow>;
