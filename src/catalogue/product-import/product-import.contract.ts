import { z } from 'zod';

/** Bytes; about 20,000 products with long texts. */
export const largestImport = 20 * 1024 * 1024;
/** Faults are told one by one up to here and then only counted. */
export const mostErrors = 1_000;

export const importQuery = z.object({
  dryRun: z
    .enum(['true', 'false'], 'Say true or false')
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: 'True: says what would happen and changes nothing' }),
});

export const importReport = z
  .object({
    dryRun: z.boolean(),
    rows: z.int().meta({ description: 'Rows with something in them, the one with the names left out' }),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int().meta({ description: 'Rows with a fault in them; nothing of them was taken' }),
    faults: z
      .array(z.object({ row: z.int(), column: z.string().nullable(), reason: z.string() }))
      .meta({ description: `Row by row, counted as a spreadsheet does; the first ${mostErrors}` }),
  })
  .meta({ id: 'ImportReport' });

export type ImportReport = z.infer<typeof importReport>;
export type RowError = ImportReport['faults'][number];
