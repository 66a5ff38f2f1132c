import { z } from 'zod';
import { paymentMethods } from '#platform/stripe/payment-methods.contract.ts';
import { noticeWatch } from '../notices/notice-watch.contract.ts';

const typed = z.string().max(1_000);

export const changeStripeKeyBody = z.object({
  secretKey: z
    .string('Enter the key')
    .trim()
    .min(1, { error: 'Enter the key', abort: true })
    .max(255, 'That is too long for a key')
    .meta({ description: 'Write-only' }),
  isOtherAccount: z
    .boolean()
    .default(false)
    .meta({ description: 'True: earlier payments stay with their account, as the caller has been told' }),
  password: typed.optional().meta({ description: 'The caller’s own' }),
  code: typed.optional().meta({ description: 'With two-factor sign-in' }),
});

const keyRight = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'In Stripe’s dashboard' }),
  access: z.enum(['read', 'write']),
  isVital: z.boolean().meta({ description: 'Without it nothing works' }),
  without: z.string().meta({ description: 'What happens without it' }),
  isMissing: z.boolean().nullable().meta({ description: 'Null: not tested yet' }),
});

export const stripeAccountView = z
  .object({
    source: z.enum(['environment', 'screen']).nullable().meta({ description: 'Null: demo payment' }),
    isTest: z.boolean().meta({ description: 'No money moves' }),
    keyEnd: z.string().nullable().meta({ description: 'The key’s last four characters; null: none, or unreadable' }),
    accountId: z.string().nullable(),
    isUnreadable: z.boolean().meta({ description: 'The key was saved before the shop’s secret changed' }),
    webhookUrl: z.string().meta({ description: 'Where Stripe is to send its notices' }),
    webhookFault: z
      .string()
      .nullable()
      .meta({ description: 'What is wrong with the webhook at Stripe, in a sentence' }),
    testedAt: z.iso.datetime().nullable(),
    rights: z.array(keyRight),
    methods: z.array(z.enum(paymentMethods)).nullable().meta({ description: 'Null: not known' }),
    payoutFailedAt: z.iso.datetime().nullable().meta({
      description: 'When Stripe last could not pay out to the owner’s bank, if lately and not put right since',
    }),
    notices: noticeWatch,
    unsettled: z.int().nonnegative().meta({ description: 'Payments that customers have begun, up to 1,000' }),
  })
  .meta({ id: 'StripeAccount' });

export type ChangeStripeKeyBody = z.output<typeof changeStripeKeyBody>;
export type StripeAccountView = z.infer<typeof stripeAccountView>;
export type KeyRight = z.infer<typeof keyRight>;
