import { z } from 'zod';
import { emailAddress } from '#platform/contact-details.contract.ts';
import { listPage } from '#platform/http/list-page.contract.ts';

export const subscriberQuery = z.object({
  state: z.enum(['all', 'confirmed', 'waiting', 'left'], 'Choose all, confirmed, waiting or left').default('all'),
  ...listPage,
});

export const subscriber = z
  .object({
    id: z.int(),
    email: z.string(),
    askedAt: z.iso.datetime(),
    confirmedAt: z.iso.datetime().nullable(),
    leftAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Subscriber' });

export type SubscriberQuery = z.infer<typeof subscriberQuery>;
export type Subscriber = z.infer<typeof subscriber>;

export const subscribeBody = z.object({ email: emailAddress });
export const newsletterLinkBody = z.object({ token: z.string('That link doesn’t work').min(20).max(200) });
export const newsletterResponse = z.object({ message: z.string() });
