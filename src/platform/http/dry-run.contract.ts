import { z } from 'zod';

/** Of calls that take a file: reports what would happen without changing anything. */
export const dryRunQuery = z.object({
  dryRun: z
    .enum(['true', 'false'], 'Say true or false')
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: 'True: reports what would happen and changes nothing' }),
});
