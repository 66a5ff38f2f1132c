import { button, paragraph, small } from '#platform/mail/layout/mail-layout.ts';
import { named } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { StaffRole } from '../users/users.contract.ts';

type StaffMail = { to: string; firstName: string; staffRole: StaffRole; shopName: string; url: string };

export function staffInvitationMail({ to, firstName, staffRole, shopName, url }: StaffMail): Mail {
  const what = staffRole === 'owner' ? 'run the shop with us as one of its owners' : 'help us run the shop';
  return {
    template: 'staff-invitation',
    to,
    subject: `Your invitation to the admin area of ${shopName}`,
    title: `Welcome aboard${named(', ', firstName)}`,
    parts: [
      paragraph(`You have been invited to ${what}. Follow the link to set up your access to the admin area.`),
      button('Accept the invitation', url),
      small('The link works once, within seven days. If you don’t know what this is about, you can ignore this email.'),
    ],
  };
}
