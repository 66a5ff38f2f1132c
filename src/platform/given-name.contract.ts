const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|dame|lord|lady)\.?\s/i;
const initial = /^\p{L}\.?$/u;

/** What to call somebody who typed this as their full name: nobody is thanked as 'Mrs', or as 'J.' */
export function givenName(fullName: string): string {
  const typed = fullName.trim();
  const [first = ''] = typed.split(/\s+/);
  return title.test(typed) || initial.test(first) ? typed : first;
}
