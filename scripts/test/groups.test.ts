import { expect, test } from 'vitest';
import { databaseTests } from './groups.ts';

test('tests with a database are told apart from tests of rules', () => {
  const files = databaseTests();
  expect(files.length).toBeGreaterThan(70);
  expect(files).toContain('src/basket/basket.test.ts');
  expect(files.filter((file) => file.endsWith('.rules.test.ts'))).toEqual([]);
});
