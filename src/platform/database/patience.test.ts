import { DatabaseError } from 'pg';
import { expect, test, vi } from 'vitest';
import { StartError } from '../start-error.ts';
import { withPatience } from './patience.ts';

const log = { warn: vi.fn() };

function saidByPostgres(code: string, message: string): DatabaseError {
  return Object.assign(new DatabaseError(message, 0, 'error'), { code, severity: 'FATAL' });
}

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});

test.each([
  ['is starting up', saidByPostgres('57P03', 'the database system is starting up')],
  ['has no connection left', saidByPostgres('53300', 'sorry, too many clients already')],
  ['does not listen yet', new AggregateError([refused, refused], 'every address failed')],
  ['is named in a sentence', new StartError('The database cannot be used', { cause: refused })],
  ['is locked for too long', saidByPostgres('55P03', 'canceling statement due to lock timeout')],
  ['lets nobody into the pool', new Error('timeout exceeded when trying to connect')],
  ['ended what was to be closed as well', new SuppressedError(new Error('not closed'), refused, 'closing failed')],
])('a start is tried again while the database %s', async (_, error) => {
  const start = vi.fn(async () => 'open').mockRejectedValueOnce(error);

  await expect(withPatience(start, log)).resolves.toBe('open');

  expect(start).toHaveBeenCalledTimes(2);
});

test('a database that stays away ends the start with a sentence of what it said', async () => {
  const start = vi.fn().mockRejectedValue(saidByPostgres('57P03', 'the database system is starting up'));

  const starting = withPatience(start, log, { mostMs: 0 });

  await expect(starting).rejects.toThrow(
    new StartError(
      'The database is away or too busy: the database system is starting up. Start the shop again once it is there.',
    ),
  );
});

test('whoever stops the shop does not wait for its database', async () => {
  const stopping = new AbortController();
  const start = vi.fn(async () => {
    stopping.abort();
    throw refused;
  });

  await expect(withPatience(start, log, { signal: stopping.signal })).rejects.toThrow(StartError);
  expect(start).toHaveBeenCalledTimes(1);
});

test.each([
  ['a bug', new TypeError('undefined is not a function')],
  ['a missing file', Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })],
  ['a wrong password', saidByPostgres('28P01', 'password authentication failed for user "shop"')],
])('%s ends the start at once', async (_, error) => {
  const start = vi.fn().mockRejectedValue(error);

  await expect(withPatience(start, log)).rejects.toBe(error);
  expect(start).toHaveBeenCalledTimes(1);
});
