import { button, facts, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

type FailedPayout = { reference: string; to: string; amount: string | null; why: string | null; url: string };

/** To every owner. `amount`: null where it is not in pounds, or not known. */
export function failedPayoutMail({ reference, to, amount, why, url }: FailedPayout): Mail {
  const sum = amount === null ? 'your money' : `£${amount}`;
  return {
    template: 'payout-failed',
    to,
    once: `payout-failed ${reference} ${to}`,
    subject: 'Stripe could not pay out to your bank',
    title: 'A payout has failed',
    parts: [
      paragraph(
        `Stripe tried to pay ${sum} into your bank account, and the bank sent it back. The money is in your balance at Stripe again, and Stripe pays nothing more out until the bank account is put right.`,
      ),
      ...(why === null ? [] : [facts([['Why', why]])]),
      paragraph(
        'Check the bank account in Stripe’s dashboard (Settings, Payouts). Orders and payments go on as usual.',
      ),
      button('Open the settings', url),
    ],
  };
}
