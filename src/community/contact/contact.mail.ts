import { days } from '#platform/clock.ts';
import { facts, heading, paragraph, small } from '#platform/mail/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import type { ContactBody } from './contact.contract.ts';

/** To the shop. A reply goes to the customer. */
export function contactCopyMail(to: string, { name, email, message }: ContactBody): Mail {
  return {
    template: 'contact-copy',
    to,
    subject: `Message from ${withoutLinks(name)}`,
    title: 'A message from the contact page',
    headers: { 'Reply-To': email },
    parts: [
      facts([
        ['From', withoutLinks(name)],
        ['Email', email],
      ]),
      heading('Message'),
      ...message.split(/\n{2,}/).map(paragraph),
    ],
  };
}

/** Without the message itself: anybody may have typed somebody else's address. */
export function contactReplyMail({ name, email }: ContactBody, { replyWithin }: ShopSettings['promises']): Mail {
  return {
    template: 'contact-reply',
    to: email,
    usefulFor: days(1),
    subject: 'We have your message',
    title: 'Thank you, {{name}}',
    values: { name: greetedFirstName(name), 'reply time': replyWithin },
    headers: { 'Auto-Submitted': 'auto-replied' }, // RFC 3834: so that no other auto-responder replies
    parts: [
      editable('opening', "Your message has reached us. We'll get back to you within {{reply time}}."),
      small('This is an automatic reply, so there is no need to answer it.'),
    ],
  };
}
