import { expect, test } from 'vitest';
import { inOneLine } from './address-line.contract.ts';

test('an address of several lines is joined with commas', () => {
  expect(inOneLine('7 High Street,\r\nGuildford \n\nGU1 3AB\n')).toBe('7 High Street, Guildford, GU1 3AB');
  expect(inOneLine('7 High Street, Guildford')).toBe('7 High Street, Guildford');
  expect(inOneLine(null)).toBeNull();
});

test('a million spaces are no work', () => {
  const line = `x${' '.repeat(1_000_000)}x`;
  expect(inOneLine(`${line}\n${line}`)).toBe(`${line}, ${line}`);
});
