import { z } from 'zod';

const count = z.int().nonnegative();

export const backupState = z
  .object({
    folder: z.string().meta({ description: 'Or the address of a bucket' }),
    isChosen: z.boolean().meta({ description: 'By SHOP_BACKUPS; else they lie beside what they are to save' }),
    isEncrypted: z.boolean(),
    keep: count.meta({ description: 'Of how many days the first and the last are kept' }),
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
    pointInTime: z
      .object({
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        bytes: count,
        isBehind: z.boolean().meta({ description: 'For ten minutes no changes have been stored' }),
      })
      .nullable()
      .meta({ description: 'Moments that the shop can be put back to; null: none yet, or it is not kept' }),
    keepsChanges: z.boolean(),
    isOld: z.boolean().meta({ description: 'The last one is older than two days, or there is none' }),
  })
  .meta({ id: 'Backups' });

export const backupParam = z.object({ name: z.string().regex(/^[\w.-]{1,100}$/, 'Give the name of a backup') });

export type BackupState = z.infer<typeof backupState>;
