import { expect, test } from 'vitest';
import { checkExternalPostgres } from './external-postgres.ts';

test('a database that does not answer is named without its password', async () => {
  const failing = checkExternalPostgres('postgres://shop:hunter2@127.0.0.1:9/shop');

  await expect(failing).rejects.toThrow(
    'The database of DATABASE_URL (127.0.0.1:9) cannot be used: connect ECONNREFUSED',
  );
  await expect(failing).rejects.not.toThrow('hunter2');
});
