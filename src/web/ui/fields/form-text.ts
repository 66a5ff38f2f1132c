/** The text in a form field; empty for files and missing fields. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The text in several fields. */
export function formTexts<Name extends string>(form: HTMLFormElement, ...names: Name[]): Record<Name, string> {
  const typed = new FormData(form);
  // TypeScript does not infer the keys of `fromEntries`.
  return Object.fromEntries(names.map((name) => [name, formText(typed, name)])) as Record<Name, string>;
}
