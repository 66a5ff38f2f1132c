import { z } from 'zod';

/** Further errors are counted but not listed. */
export const mostErrors = 1_000;

export const importReport = z
  .object({
    dryRun: z.boolean(),
    rows: z.int().meta({ description: 'Rows that are not blank, without the header' }),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int().meta({ description: 'Invalid rows; nothing of them was imported' }),
    faults: z
      .array(z.object({ row: z.int(), column: z.string().nullable(), reason: z.string() }))
      .meta({ description: `Row by row, counted as a spreadsheet does; the first ${mostErrors}` }),
  })
  .meta({ id: 'ImportReport' });

export type ImportReport = z.infer<typeof importReport>;
export type RowError = ImportReport['faults'][number];
