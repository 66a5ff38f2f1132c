import { z } from 'zod';
import { dryRunQuery } from '../http/dry-run.contract.ts';

/** Further faults are counted but not listed. */
export const mostRowFaults = 500;

/** Of calls that take a file whose columns may be called anything. */
export const columnsQuery = dryRunQuery.extend({
  columns: z
    .string()
    .max(6_000, 'Too much is chosen')
    .optional()
    .meta({ description: 'JSON: by field the heading of its column, null for none. Left out: guessed' }),
});

export const chosenColumns = z.record(z.string().max(40), z.string().max(300).nullable());

/** What the file has, and what each field is read from. */
export const fileColumns = z.object({
  headings: z.array(z.object({ heading: z.string(), example: z.string() })),
  fields: z.array(z.object({ field: z.string(), name: z.string(), heading: z.string().nullable() })),
});

/** What an import of such a file reports. */
export const rowsReport = z.object({
  dryRun: z.boolean(),
  rows: z.int(),
  added: z.int(),
  unchanged: z.int().meta({ description: 'Are here already' }),
  refused: z.int(),
  faults: z.array(z.object({ row: z.int(), column: z.string().nullable(), reason: z.string() })),
  columns: fileColumns,
  importedAt: z.iso.datetime().nullable().meta({ description: 'Names the import, to take it back; null: none' }),
});

export const takeBackBody = z.object({ importedAt: z.iso.datetime('Name the import') });
export const takenBack = z.object({ removed: z.int() });

/** What came in within the last day, and so can still be taken back. */
export const lastImports = z.array(
  z.object({ importedAt: z.iso.datetime(), rows: z.int().meta({ description: 'That are still here' }) }),
);
/** An import can be taken back within it. */
export const undoneWithinDays = 1;

export type LastImports = z.infer<typeof lastImports>;
export type FileColumns = z.infer<typeof fileColumns>;
export type RowsReport = z.infer<typeof rowsReport>;
