import { z } from 'zod';

export const domainRecordsQuery = z.object({
  selector: z
    .string()
    .trim()
    .toLowerCase()
    .max(63, 'That is too long for a selector')
    .regex(/^(?:[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?)?$/, 'Enter the selector as your provider names it, such as s1')
    .transform((text) => text || undefined)
    .optional()
    .meta({ description: 'The selector of the DKIM key, from the provider' }),
});

const record = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  name: z.string().meta({ description: 'The name of the record', example: '_dmarc.pawandvale.example' }),
  wanted: z.string().nullable().meta({ description: 'The expected value; null: the provider gives it' }),
  state: z
    .enum(['found', 'differs', 'missing', 'unknown'])
    .meta({ description: '`differs`: there is one with another value; `unknown`: it could not be looked up' }),
  found: z.string().nullable(),
  advice: z.string(),
});

export const domainRecords = z
  .object({
    domain: z.string(),
    provider: z.string().nullable().meta({ description: 'Who runs the mail server, where that is known' }),
    records: z.array(record),
  })
  .meta({ id: 'DomainRecords' });

export type DomainRecords = z.infer<typeof domainRecords>;
export type DomainRecord = z.infer<typeof record>;
