/** As Click & Drop wants it: 23/11/26. */
export function shortDay(shopDay: string): string {
  const [year = '', month, day] = shopDay.split('-');
  return `${day}/${month}/${year.slice(2)}`;
}

/** Its names take letters without marks: é becomes e. */
export function romanLetters(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
}

const mostLines = 3;
const longestLine = 100;

/** Up to three lines of a hundred letters; what an address says beyond stays on the third. */
export function addressLines(address: string): string[] {
  const parts = address
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.slice(mostLines - 1).join(', ');
  const lines = [...parts.slice(0, mostLines - 1), ...(last === '' ? [] : [last])];
  return lines.map((line) => Array.from(line).slice(0, longestLine).join(''));
}

/** Its file takes eleven digits at most, and a British number without the country has no more. */
export function digitsOf(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^(00)?440?(?=\d{9,10}$)/, '0');
  return digits.length <= 11 ? digits : '';
}
