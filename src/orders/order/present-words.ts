import { oneLine } from '#platform/contact-details.contract.ts';

/** What whoever packs a present is told, in one line. Null: it is none. */
export function packersNote(presentNote: string | null): string | null {
  if (presentNote === null) return null;
  const note = oneLine(presentNote);
  return `This is a present: please put no invoice and no prices in the parcel.${note && ` Note to the recipient: ${note}`}`;
}
