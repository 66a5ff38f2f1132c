const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|dame|lord|lady)\.?\s/i;
const initial = /^\p{L}\.?$/u;

/** The words of a name in small letters, without titles and initials: what somebody may be greeted by. */
export function wordsOfName(fullName: string): string[] {
  return wordsOf(fullName.trim().replace(title, '')).filter((word) => word.length > 1);
}

/** In small letters. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** What to call somebody who typed this as their full name: nobody is thanked as 'Mrs', or as 'J.' */
export function givenName(fullName: string): string {
  const typed = fullName.trim();
  const [first = ''] = typed.split(/\s+/);
  return title.test(typed) || initial.test(first) ? typed : first;
}
