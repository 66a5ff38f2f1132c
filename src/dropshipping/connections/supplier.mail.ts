import { button, facts, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** A value is null where there was none, or is none any more. */
export type ChangedAddress = { what: string; before: string | null; after: string | null };

type SupplierMail = { to: string; name: string; by: string; changed: readonly ChangedAddress[]; url: string };

/** To the owner: orders, with the names of customers, go to these addresses from now on. */
export function supplierAddressMail({ to, name, by, changed, url }: SupplierMail): Mail {
  return {
    template: 'supplier-address-changed',
    to,
    subject: `The address of ${name} was changed`,
    title: 'A supplier’s address',
    parts: [
      paragraph(
        `${by} changed where we reach ${name}. New purchase orders, with your customers’ names and addresses, go to the new one.`,
      ),
      facts(changed.map(({ what, before, after }) => [what, `${before ?? 'none'} → ${after ?? 'none'}`])),
      paragraph('If that is not right, change it back and ask whoever changed it.'),
      button('Open the suppliers', url),
    ],
  };
}
