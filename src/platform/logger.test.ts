import { closeSync, openSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openShop } from '../../tests/support/shop.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { createLogger, openLog } from './logger.ts';

const customer = 'ann.barker@example.co.uk\n    at 1 Kennel Lane';

/** The lines written when a request fails by this work. */
async function linesAfter(work: () => Promise<unknown>): Promise<string> {
  let lines = '';
  const loggerInstance: FastifyBaseLogger = createLogger('info', { write: (line) => void (lines += line) });
  const app = fastify({ loggerInstance });
  registerErrorHandler(app, () => undefined);
  app.get('/', work);
  expect((await app.inject('/')).statusCode).toBe(500);
  return lines;
}

test('of a failed query the log has the SQL, the code and the place, but not its parameters', async () => {
  await using shop = await openShop();
  const insert = () =>
    shop.db.execute(
      sql`insert into mails (template, recipient, subject, html, text) values ('x', ${customer}, 'x', null, 'x')`,
    );

  const lines = await linesAfter(insert);

  expect(lines).not.toMatch(/ann\.barker|Kennel/);
  expect(lines).toMatch(/insert into mails/);
  expect(lines).toMatch(/23502: null value in column/);
  expect(lines).toMatch(/\\n {4}at .+session/);
});

test('nor does it where the failed query is the cause of another error, or quotes the value it could not read', async () => {
  await using shop = await openShop();
  const count = async () => {
    await shop.db.execute(sql`select ${customer}::int`).catch((cause: unknown) => {
      throw Object.assign(new Error('The mails could not be counted', { cause }), { supplierId: 7 });
    });
  };

  const lines = await linesAfter(count);

  expect(lines).not.toMatch(/ann\.barker|Kennel/);
  expect(lines).toMatch(/The mails could not be counted: Failed query: select \$1::int \(22P02\)/);
  expect(lines).toMatch(/"supplierId":7/);
});

test('the same for a query without the query builder', async () => {
  await using shop = await openShop();
  const insert = 'insert into users (email, password_hash, first_name, last_name) values ($1, $1, $1, $1)';
  const twice = async () => {
    for (const _ of [1, 2]) await shop.pool.query(insert, [customer]);
  };

  const lines = await linesAfter(twice);

  expect(lines).not.toMatch(/ann\.barker|Kennel/);
  expect(lines).toMatch(/23505: duplicate key/);
});

test('any other error is logged as it is', async () => {
  const lines = await linesAfter(() => Promise.reject(new TypeError('The basket is not a list')));
  expect(lines).toMatch(/"type":"TypeError","message":"The basket is not a list"/);
});

test('a log that cannot be written, such as on a full disk, ends nothing', () => {
  const unwritable = openSync(import.meta.filename, 'r');
  onTestFinished(() => closeSync(unwritable));
  const log = createLogger('info', openLog(unwritable));
  expect(() => [1, 2, 3].forEach((line) => log.info({ line }, 'x'.repeat(1_000_000)))).not.toThrow();
});
