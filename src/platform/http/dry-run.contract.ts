import { z } from 'zod';
import { flag } from './list-page.contract.ts';

/** Of calls that take a file. */
export const dryRunQuery = z.object({
  dryRun: flag.default(false).meta({ description: 'True: reports what would happen and changes nothing' }),
});
