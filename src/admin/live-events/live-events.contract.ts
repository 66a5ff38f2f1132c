import { z } from 'zod';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';

const longest = 3_600; // seconds; browsers reconnect by themselves

export const liveEventsQuery = z.object({
  seconds: z.coerce
    .number('Enter a number of seconds')
    .pipe(z.int('Enter whole seconds').min(0, 'Enter 0 seconds or more').max(longest, 'An hour is the longest'))
    .default(longest)
    .meta({ description: 'How long to stay connected' }),
});

/** The data of each event. `everything` stands for all tags: some may have been missed. */
export type LiveEvent = { tags: CacheTag[] };
