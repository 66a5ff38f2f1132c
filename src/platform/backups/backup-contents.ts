import { z } from 'zod';

/** A backup is a tar file, compressed: this first, then the rows, the pictures and the secret, and the sums last. */
export const names = { head: 'backup.json', secret: 'secret', sums: 'sums.json' };
export const folders = { rows: 'database/', pictures: 'pictures/' };

/** Of pg-boss: its tables are made by itself and not by the shop's migrations. */
export const jobTable = 'jobs.job';

const name = z.string().max(200);
const count = z.int().nonnegative();

export const backupHead = z.object({
  format: z.literal(1, 'This backup was made by a newer version of the shop. Bring the shop up to date first.'),
  shopVersion: z.string().max(50),
  postgresVersion: z.int(),
  madeAt: z.iso.datetime(),
  /** When each migration was written, as drizzle's journal and its table say. */
  migrations: z.array(z.int()).max(100_000),
  /** Of the waiting jobs. */
  queues: z.array(z.string().regex(/^[\w-]{1,200}$/)).max(10_000),
  tables: z.array(z.object({ name, columns: z.array(name).max(2_000) })).max(10_000),
});

export const backupSums = z.object({
  rows: z.record(name, count),
  /** The last number given out; what never gave out one is not there. */
  sequences: z.record(name, z.string().regex(/^-?\d{1,19}$/)),
  pictures: count,
  /** SHA-256 of the name, length and bytes of all that stands before. */
  digest: z.string().length(64),
});

export type BackupHead = z.infer<typeof backupHead>;
export type BackupSums = z.infer<typeof backupSums>;
export type BackedUpTable = BackupHead['tables'][number];
