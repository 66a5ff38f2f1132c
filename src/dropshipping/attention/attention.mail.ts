import { days } from '#platform/clock.ts';
import { button, list, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { attentionTitle } from './attention-words.contract.ts';
import type { AttentionRow } from './attention.contract.ts';

/** To the shop. `day` identifies the digest, so that a second run on that day sends nothing. */
export function attentionMail(
  { to, day, url }: { to: string; day: string; url: string },
  rows: readonly Pick<AttentionRow, 'kind' | 'count'>[],
): Mail {
  return {
    template: 'supplier-digest',
    to,
    once: `supplier-digest ${day}`,
    usefulFor: days(1),
    subject: 'Your suppliers need you this morning',
    title: 'Needs attention',
    parts: [
      paragraph('This is waiting for you in the suppliers’ area:'),
      list(rows.map(attentionTitle)),
      button('See what needs attention', url),
      paragraph('You can switch this email off on that page.'),
    ],
  };
}
