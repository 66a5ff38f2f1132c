import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { days } from '#platform/clock.ts';
import { button, facts, heading, quietButton, small } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import type { ContactBody } from './contact.contract.ts';

/** To the shop. A reply goes to the customer. */
export function contactCopyMail(to: string, { name, email, message, pictures }: ContactBody, shopUrl: string): Mail {
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
      ...paragraphsOf(message),
      ...(pictures.length > 0 ? [button('See the pictures', `${shopUrl}/admin?tab=moderation&section=messages`)] : []),
    ],
  };
}

/** Written by staff, who have read what they answer; the sender's answer goes to the shop's mailbox. */
export function messageReplyMail(
  reply: Written,
  { email, message, writtenOn, isFromShop }: Answered,
  shop: Shop,
): Mail {
  const which = `${isFromShop ? 'our' : 'your'} message of ${writtenOn}`;
  return {
    template: 'message-reply',
    to: email,
    subject: isFromShop ? `More about ${which}` : `Our reply to ${which}`,
    title: isFromShop ? `A message from ${shop.name}` : `A reply from ${shop.name}`,
    headers: { 'Reply-To': shop.email },
    parts: [
      ...partsOf(reply, shop),
      heading(`${isFromShop ? 'Our' : 'Your'} message of ${writtenOn}`),
      ...paragraphsOf(message).map(({ text }) => small(text)),
    ],
  };
}

/** Begun by the shop. What the customer answers goes to the shop's mailbox. */
export function shopMessageMail({ email, orderNumber, ...written }: Begun, shop: Shop): Mail {
  const about = orderNumber === null ? '' : ` about order ${orderNumber}`;
  return {
    template: 'shop-message',
    to: email,
    subject: `A message from ${shop.name}${about}`,
    title: orderNumber === null ? `A message from ${shop.name}` : `About your order ${orderNumber}`,
    headers: { 'Reply-To': shop.email },
    parts: [...partsOf(written, shop), small('To answer, simply reply to this email.')],
  };
}

type Shop = Pick<ShopSettings, 'name' | 'email'> & { url: string };
/** `pictures`: their keys. */
type Written = { text: string; pictures: readonly string[] | null };
type Begun = Written & { email: string; orderNumber: string | null };
type Answered = { email: string; message: string; writtenOn: string; isFromShop: boolean };

function partsOf({ text, pictures }: Written, { url }: Shop) {
  const keys = pictures ?? [];
  const nameOf = (place: number) => (keys.length === 1 ? 'See the picture' : `See picture ${place + 1}`);
  return [
    ...paragraphsOf(text),
    ...keys.map((key, place) => quietButton(nameOf(place), `${url}${pictureUrl(key, 1600, 'jpg')}`)),
  ];
}

function paragraphsOf(text: string) {
  return text.split(/\n{2,}/).map((part) => ({ kind: 'paragraph' as const, text: part }));
}

/** Without the message itself: anybody may have typed somebody else's address. */
export function contactReplyMail(
  { name, email }: Pick<ContactBody, 'name' | 'email'>,
  { replyWithin }: ShopSettings['promises'],
): Mail {
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
