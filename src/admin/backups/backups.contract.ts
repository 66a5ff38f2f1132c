import { z } from 'zod';

const count = z.int().nonnegative();

export const backupState = z
  .object({
    folder: z.string(),
    isChosen: z.boolean().meta({ description: 'By SHOP_BACKUPS; else they lie beside what they are to save' }),
    isEncrypted: z.boolean(),
    keep: count.meta({ description: 'How many are kept' }),
    running: z
      .object({
        startedAt: z.iso.datetime(),
        stage: z.enum(['writing', 'trying']),
        rows: count,
        ofRows: count.meta({ description: 'About as many there are' }),
      })
      .nullable(),
    last: z
      .object({
        at: z.iso.datetime(),
        name: z.string(),
        bytes: count,
        wasTried: z.boolean().meta({ description: 'It was restored for a trial, and nothing was missing' }),
      })
      .nullable(),
    failure: z
      .object({ at: z.iso.datetime(), error: z.string() })
      .nullable()
      .meta({ description: 'Of the last attempt; null: it went well' }),
    isOld: z.boolean().meta({ description: 'The last one is older than two days, or there is none' }),
  })
  .meta({ id: 'Backups' });

export type BackupState = z.infer<typeof backupState>;
