/** What stands in a form's text field; files and absent fields count as empty. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The same of several fields. */
export function formTexts<Name extends string>(form: HTMLFormElement, ...names: Name[]): Record<Name, string> {
  const typed = new FormData(form);
  // TypeScript does not follow names through `fromEntries`.
  return Object.fromEntries(names.map((name) => [name, formText(typed, name)])) as Record<Name, string>;
}
