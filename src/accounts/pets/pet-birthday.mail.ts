import { button, quietButton, small } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';

type Birthday = {
  to: string;
  firstName: string;
  pet: string;
  year: number;
  petId: number;
  url: string;
  stopUrl: string;
};

export function petBirthdayMail({ to, firstName, pet: typed, year, petId, url, stopUrl }: Birthday): Mail {
  const pet = withoutLinks(typed);
  return {
    template: 'pet-birthday',
    to,
    once: `pet-birthday ${petId} ${year}`,
    subject: 'Happy birthday, {{pet}}',
    title: 'Happy birthday, {{pet}}',
    values: { name: greetedFirstName(firstName), pet },
    parts: [
      editable('opening', 'Hello {{name}}, it is {{pet}}’s day. We hope it has a long walk in it, or a long nap.', [
        'pet',
      ]),
      button('See what is new', url),
      small('You asked for this email when you added your pet to your account.'),
      quietButton(`No more birthday emails for ${pet}`, stopUrl),
    ],
  };
}
