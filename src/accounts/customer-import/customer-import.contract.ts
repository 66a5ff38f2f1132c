import { z } from 'zod';

/** Further errors are counted but not listed. */
export const mostCustomerErrors = 500;

export const customerImportReport = z
  .object({
    dryRun: z.boolean(),
    rows: z.int(),
    added: z.int(),
    withAddress: z.int().meta({ description: 'Of those added: with an address' }),
    unchanged: z.int().meta({ description: 'Have an account here already' }),
    refused: z.int(),
    faults: z.array(z.object({ row: z.int(), column: z.string().nullable(), reason: z.string() })),
  })
  .meta({ id: 'CustomerImportReport' });

export type CustomerImportReport = z.infer<typeof customerImportReport>;
