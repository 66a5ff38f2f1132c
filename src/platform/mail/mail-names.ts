import { givenName } from '../text/given-name.contract.ts';

/** Letters of any script, spaces, apostrophes, hyphens, and points as in 'J. R. Smith'. */
const nameForm = /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?=[ ]|$)){0,59}$/u;

/**
 * A name for a greeting, after `before`: `Hello${named(' ', name)},`. Anybody may have typed it beside somebody else's address, so
 * what does not look like a name is left out, and the mail greets without one.
 */
export function named(before: string, name: string): string {
  const greeted = greetedName(name);
  return greeted && `${before}${greeted}`;
}

/** The same for a placeholder: empty for what does not look like a name. */
export function greetedName(name: string): string {
  const typed = name.trim();
  return nameForm.test(typed) ? typed : '';
}

/** For somebody who typed a full name: by the first one, which people are called by. */
export function namedFirst(before: string, fullName: string): string {
  const greeted = greetedFirstName(fullName);
  return greeted && `${before}${greeted}`;
}

export function greetedFirstName(fullName: string): string {
  return givenName(greetedName(fullName));
}

/** Changes what was typed so that no mail program turns it into a link. */
export function withoutLinks(typed: string): string {
  return (
    typed
      .replaceAll('://', ' ')
      .replaceAll('@', ' at ')
      .replaceAll(/[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}\p{Cf}])/gu, '. ')
      // The address of a machine is one without letters.
      .replaceAll(/\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(?=\d)/g, '$1. $2. $3. ')
  );
}
