import { z } from 'zod';

const count = z.int().nonnegative();

export const backupState = z
  .object({
    folder: z.string().meta({ description: 'Or the address of a bucket' }),
    isChosen: z
      .boolean()
      .meta({ description: 'Set by SHOP_BACKUPS; otherwise backups are on the same disk as the data' }),
    isEncrypted: z.boolean(),
    keep: count.meta({ description: 'For how many days the first and the last of each day are kept' }),
    running: z
      .object({
        startedAt: z.iso.datetime(),
        stage: z.enum(['writing', 'trying']),
        rows: count,
        ofRows: count.meta({ description: 'An estimate' }),
      })
      .nullable(),
    last: z
      .object({
        at: z.iso.datetime(),
        name: z.string(),
        bytes: count,
        wasTried: z.boolean().meta({ description: 'It was restored as a trial, and nothing was missing' }),
      })
      .nullable(),
    failure: z
      .object({ at: z.iso.datetime(), error: z.string() })
      .nullable()
      .meta({ description: 'The error of the last attempt; null: it succeeded' }),
    pointInTime: z
      .object({
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        bytes: count,
        isBehind: z.boolean().meta({ description: 'No changes have been stored for ten minutes' }),
      })
      .nullable()
      .meta({ description: 'Times to which the shop can be restored; null: none yet, or changes are not stored' }),
    keepsChanges: z.boolean(),
    isOld: z.boolean().meta({ description: 'The last one is older than two days, or there is none' }),
  })
  .meta({ id: 'Backups' });

export const backupParam = z.object({ name: z.string().regex(/^[\w.-]{1,100}$/, 'Enter the name of a backup') });

export type BackupState = z.infer<typeof backupState>;
