export const mostNamed = 8;

export function many(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`;
}

export function quoted(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return `${names
    .slice(0, mostNamed)
    .map((name) => `“${name}”`)
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export function rowList(rows: readonly number[], count: number): string {
  const shown = rows.slice(0, mostNamed).join(', ');
  return `${count === 1 ? 'row' : 'rows'} ${shown}${count > mostNamed ? ' …' : ''}`;
}
