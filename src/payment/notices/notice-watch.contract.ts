import { z } from 'zod';

const count = z.int().nonnegative();

/** How notices of the provider arrive. */
export const noticeWatch = z.object({
  lastAt: z.iso.datetime().nullable().meta({ description: 'When the last one with a valid signature came' }),
  refused: count.meta({ description: 'Signed with another secret, since the last valid one' }),
  lastRefusedAt: z.iso.datetime().nullable(),
  missing: count.meta({ description: 'Payments of the last three days that Stripe has sent no notice of' }),
});

export type NoticeWatch = z.infer<typeof noticeWatch>;
