// Without zod, for previews in the browser.

const placeholder = /(,? )?\{\{([^{}]*)\}\}/g;

/** What stands between braces, in lower case. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, , name = '']) => name.trim().toLowerCase());
}

/** An empty placeholder goes together with the space or comma before it: 'Thank you, {{name}}.' becomes 'Thank you.' */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (whole: string, before: string = '', name: string) => {
    const value = values[name.trim().toLowerCase()];
    if (value === undefined) return whole;
    return value === '' ? '' : `${before}${value}`;
  });
}
