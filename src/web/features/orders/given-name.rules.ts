const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|dame|lord|lady)\.?\s/i;

/** What to call somebody who typed this as their full name: nobody is thanked as 'Mrs'. */
export function givenName(fullName: string): string {
  return title.test(fullName) ? fullName : (fullName.split(' ')[0] ?? fullName);
}
