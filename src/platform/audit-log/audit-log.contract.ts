import { z } from 'zod';
import { listPage, rowId } from '../http/list-page.contract.ts';
import { dayInput } from '../moment.contract.ts';

/** The shop itself, where a person could stand. */
export const theShop = 'shop';

/** More are estimated. */
export const entriesCountedExactly = 10_000;

const snapshot = z.record(z.string(), z.unknown()).nullable();
const word = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Please use ${most} characters at most`)
    .transform((text) => text || undefined)
    .optional();

export const auditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    by: z.object({ id: z.int(), name: z.string() }).nullable().meta({ description: 'Null: the shop itself' }),
    action: z.string().meta({ example: 'order.status-changed' }),
    subject: z.string().meta({ example: 'order' }),
    subjectId: z.string().meta({ example: 'PV-7K2M9Q4XWT' }),
    subjectName: z
      .string()
      .nullable()
      .meta({ description: 'As it is called now; null: it has no name, or is gone', example: 'Rope Tug Toy' }),
    before: snapshot.meta({ description: 'The values before; null: it was created' }),
    after: snapshot.meta({ description: 'Null: it was deleted' }),
  })
  .meta({ id: 'AuditEntry' });

const day = dayInput('Enter a day such as 2026-11-21');

export const auditLogQuery = z.object({
  subject: word(60),
  subjectId: word(120),
  by: z
    .union([z.literal(theShop), rowId], 'Enter the number of a person, or shop')
    .optional()
    .meta({ description: 'A person’s number, or `shop`' }),
  from: day.optional().meta({ description: 'In London, as is `to`' }),
  to: day.optional(),
  ...listPage,
});

/** What the log can be narrowed down to. */
export const auditLogChoices = z.object({
  subjects: z.array(z.string()),
  people: z.array(z.object({ id: z.int(), name: z.string() })),
});

export type AuditEntry = z.infer<typeof auditEntry>;
export type AuditLogQuery = z.infer<typeof auditLogQuery>;
export type AuditLogChoices = z.infer<typeof auditLogChoices>;
