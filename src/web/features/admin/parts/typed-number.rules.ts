/** `5`, `+5`, `−2` or `1.5` as people type them; anything else as it was typed, which the API refuses. */
export function numberTyped(typed: string): number | string {
  const text = typed.trim().replace('−', '-');
  return /^[+-]?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}
