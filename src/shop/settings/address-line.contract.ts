/** An address that was typed over several lines, in one. */
export function inOneLine(address: string | null): string | null {
  return address && address.trim().replaceAll(/\s*,?\s*\n\s*/g, ', ');
}
