// Also on PostgreSQL 15 behind PgBouncer: this is what an owner connects it with.
import { expect, test, vi } from 'vitest';
import { openDatabaseProxy } from '../../../../tests/support/database-proxy.ts';
import { takeDatabase } from '../../../../tests/support/test-database.ts';
import { openDatabase } from '../database.ts';
import { checkExternalPostgres } from './external-postgres.ts';

test('a database that does not respond is named without its password', async () => {
  const password = 'hunter2';
  const failing = checkExternalPostgres(`postgres://shop:${password}@127.0.0.1:9/shop`, { warn: vi.fn() });

  await expect(failing).rejects.toThrow(
    'The database of DATABASE_URL (127.0.0.1:9) cannot be used: connect ECONNREFUSED',
  );
  await expect(failing).rejects.not.toThrow(password);
});

test('a pooler that lets no time-outs through is used without them, and the owner is advised to set them for the role', async () => {
  const database = await takeDatabase();
  await using pooler = await openDatabaseProxy(database.direct, 'lock_timeout');
  const log = { warn: vi.fn() };

  const connection = await checkExternalPostgres(pooler.connection.connectionString, log);
  const opened = openDatabase(connection, log);
  const { rows } = await opened.pool.query('select 1 as one');
  await opened.close();
  database.release();

  expect(rows).toEqual([{ one: 1 }]);
  expect(log.warn.mock.calls).toEqual([[expect.stringContaining('set them for its role')]]);
});
