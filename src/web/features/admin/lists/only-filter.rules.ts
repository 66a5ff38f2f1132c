/** Whether this is the one filter that is set, beside the order of the list. */
export function isOnlyFilter(values: Readonly<Record<string, string>>, name: string, value: string): boolean {
  return Object.entries(values).every(([other, set]) =>
    other === name ? set === value : other === 'sort' || set === '',
  );
}
