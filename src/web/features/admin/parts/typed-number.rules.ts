/** Parses `5`, `+5`, `−2` or `1.5`; anything else is returned as typed, for the API to reject. */
export function numberTyped(typed: string): number | string {
  const text = typed.trim().replace('−', '-');
  return /^[+-]?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}
