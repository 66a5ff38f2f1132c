import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../../..');

test('a hash costs an attacker what OWASP recommends: 19 MiB and two passes', async () => {
  const program = `
    import { hashPassword } from '#accounts/password/password.ts';
    console.log(await hashPassword('three brown terriers'));`;
  // In a process of its own, because the library is a cheaper one in the tests.
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: project });
  expect((await run).stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
