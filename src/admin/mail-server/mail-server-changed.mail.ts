import { button, facts, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

type Changed = {
  to: string;
  by: string;
  /** Null: emails wait from now on. */
  host: string | null;
  sender: string | null;
  url: string;
};

/** To every owner: whoever has the mail server reads every link that opens an account. */
export function mailServerChangedMail({ to, by, host, sender, url }: Changed): Mail {
  return {
    template: 'mail-server-changed',
    to,
    subject: 'The mail server was changed',
    title: 'The mail server',
    parts: [
      paragraph(
        host === null
          ? `${by} removed the mail server. The shop’s emails wait from now on.`
          : `${by} changed the mail settings. The shop’s emails, with the links that open accounts, go out by these from now on.`,
      ),
      ...(host === null
        ? []
        : [
            facts([
              ['Server', host],
              ['Sender', sender ?? ''],
            ]),
          ]),
      paragraph('If none of you did this, set the mail server again, and change the password of whoever did it.'),
      button('Open the mail settings', url),
    ],
  };
}
