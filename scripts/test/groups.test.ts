import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseTests, differingTests, levelOf, longestTests, testsOf } from './groups.ts';

test('every test file is run by one level in Node, or in a browser', () => {
  const all = globSync('**/*.{test,spec}.{ts,tsx,js,mjs}', {
    exclude: ['node_modules/**', '.node/**', 'dist/**', 'data/**'],
  });
  const inBrowser = all.filter((file) => file.startsWith('tests/e2e/'));
  const inNode = (['quick', 'slow', 'nightly'] as const).flatMap((level) => testsOf(level));
  expect([...inNode, ...inBrowser].toSorted()).toEqual(all.toSorted());
  expect(new Set(inNode).size).toBe(inNode.length);
});

test('the name of a file says its level', () => {
  expect(levelOf('src/basket/basket.test.ts')).toBe('quick');
  expect(levelOf('src/web/ui/button.test.tsx')).toBe('quick');
  expect(levelOf('tests/faults/checkout-storm.slow.test.ts')).toBe('slow');
  expect(levelOf('tests/faults/lifecycle.test.ts')).toBe('nightly');
  expect(levelOf('tests/hostile/memory.nightly.test.ts')).toBe('nightly');
});

test('tests with a database are told apart from tests of rules', () => {
  const files = databaseTests();
  expect(files.length).toBeGreaterThan(170);
  expect(files).toContain('src/basket/basket.test.ts');
  expect(files.filter((file) => file.endsWith('.rules.test.ts'))).toEqual([]);
});

test('whatever says that PostgreSQL 15 or a pooler could make a difference is tried there', () => {
  const says = globSync('{src,scripts,tests}/**/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').startsWith('// Also on '),
  );
  expect(says.length).toBeGreaterThan(20);
  expect(differingTests().toSorted()).toEqual(says.toSorted());
});

test('the tests named as the longest are there', () => {
  expect(longestTests.filter((file) => !existsSync(file))).toEqual([]);
});
