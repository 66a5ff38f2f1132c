import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const script = `
  import { sql } from 'drizzle-orm';
  import { pgTable } from 'drizzle-orm/pg-core';
  const core = import.meta.resolve('drizzle-orm/pg-core');
  const { SQL } = await import(new URL('../sql/sql.js', core));
  console.log(JSON.stringify([import.meta.resolve('drizzle-orm'), core, import.meta.resolve('zod'), sql.raw('1') instanceof SQL]));
`;

function response(...args: string[]): unknown {
  return JSON.parse(
    execFileSync(process.execPath, [...args, '--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
}

test('modules are resolved as Node does, and each is loaded once', () => {
  const found = response('--import', './scripts/launch/quick-imports.mjs');
  expect(found).toEqual(response());
  expect(found).toContain(true);
});
