import { z } from 'zod';

/** How the last update of the server went; written by deploy/server/update. */
export const updateResult = z.object({
  state: z
    .enum(['running', 'done', 'newest', 'failed', 'returned'])
    .meta({ description: 'returned: to the version before' }),
  at: z.iso.datetime(),
  version: z.string().max(40),
  message: z.string().max(200),
});

export const updatesState = z
  .object({
    isWanted: z.boolean().meta({ description: 'Somebody has asked for one, and the server has not begun it yet' }),
    last: updateResult.nullable(),
  })
  .meta({ id: 'Updates' });

export type UpdatesState = z.infer<typeof updatesState>;
