import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseTests, longestTests } from './groups.ts';

test('tests with a database are told apart from tests of rules', () => {
  const files = databaseTests();
  expect(files.length).toBeGreaterThan(70);
  expect(files).toContain('src/basket/basket.test.ts');
  expect(files.filter((file) => file.endsWith('.rules.test.ts'))).toEqual([]);
});

test('the tests named as the longest are there', () => {
  expect(longestTests.filter((file) => !existsSync(file))).toEqual([]);
});
