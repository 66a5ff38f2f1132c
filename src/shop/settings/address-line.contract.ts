/** Splits an address into the form's fields: house and street, and the second line, such as the flat. */
export function linesOfAddress(address: string): { address: string; addressLine2: string } {
  const [first = '', ...further] = address.split('\n').map((line) => line.trim());
  return { address: first, addressLine2: further.join(', ') };
}

/** The reverse: the second line becomes a line of the address. */
export function addressOfLines(address: string, addressLine2: string): string {
  return [address.trim(), addressLine2.trim()].filter((line) => line !== '').join('\n');
}

/** An address of several lines as one. */
export function inOneLine(address: string | null): string | null {
  if (address === null) return null;
  const lines = address.split('\n').map((line) => line.trim());
  return lines
    .map((line) => (line.endsWith(',') ? line.slice(0, -1).trimEnd() : line))
    .filter((line) => line !== '')
    .join(', ');
}
