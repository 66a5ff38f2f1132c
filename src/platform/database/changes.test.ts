// Also on PostgreSQL 15 behind PgBouncer: notifications need a connection past the pooler.
import { expect, expectTypeOf, test, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { takeDatabase } from '../../../tests/support/test-database.ts';
import { everything, productTag } from './cache-tags.contract.ts';
import type { CacheTag } from './cache-tags.contract.ts';
import { createChanges } from './changes.ts';
import { openDatabase } from './database.ts';

const log = { warn: () => undefined };

async function openTwoProcesses() {
  const database = await takeDatabase();
  const opened = openDatabase(database.connection, log);
  const [here, elsewhere] = [createChanges(opened.db, log), createChanges(opened.db, log)];
  await elsewhere.listen(database.direct);
  await here.listen(database.direct);
  return {
    ...opened,
    here,
    elsewhere,
    async [Symbol.asyncDispose]() {
      await Promise.all([here.close(), elsewhere.close()]);
      await opened.close();
      database.release();
    },
  };
}

test('the writer’s own cache is invalidated before the write returns', async () => {
  await using shop = await openTwoProcesses();
  const received: string[] = [];
  shop.here.subscribe((tags) => received.push(...tags));

  await shop.here.transaction(async (_tx, invalidate) => invalidate('product:12', 'catalogue'));

  expect(received).toEqual(['product:12', 'catalogue']);
});

test('another process is notified of a change and its pace once, and the writer is not notified twice', async () => {
  await using shop = await openTwoProcesses();
  const [here, elsewhere] = [vi.fn(), vi.fn()];
  shop.here.subscribe(here);
  shop.elsewhere.subscribe(elsewhere);

  await shop.here.transaction(async (_tx, invalidate) => invalidate('product:12'), 'gradually');
  await eventually(() => expect(elsewhere).toHaveBeenCalled());
  await shop.elsewhere.transaction(async (_tx, invalidate) => invalidate('settings'));

  await eventually(() => expect(here).toHaveBeenCalledWith(['settings'], 'at once'));
  expect(elsewhere.mock.calls).toEqual([
    [['product:12'], 'gradually'],
    [['settings'], 'at once'],
  ]);
  expect(here.mock.calls).toEqual([
    [['product:12'], 'gradually'],
    [['settings'], 'at once'],
  ]);
});

test('a change that is rolled back is not announced to others', async () => {
  await using shop = await openTwoProcesses();
  const elsewhere = vi.fn();
  shop.elsewhere.subscribe(elsewhere);

  const failing = shop.here.transaction(async (_tx, invalidate) => {
    invalidate('product:12');
    throw new Error('sold out');
  });
  await expect(failing).rejects.toThrow('sold out');
  await shop.here.transaction(async (_tx, invalidate) => invalidate('product:13'));

  await eventually(() => expect(elsewhere).toHaveBeenCalled());
  expect(elsewhere.mock.calls).toEqual([[['product:13'], 'at once']]);
});

test('a thousand tags fit through, though one notice holds 8,000 bytes', async () => {
  await using shop = await openTwoProcesses();
  const received = new Set<string>();
  shop.elsewhere.subscribe((tags) => tags.forEach((tag) => received.add(tag)));
  const tags = Array.from({ length: 1_000 }, (_, index) => productTag(index));

  await shop.here.transaction(async (_tx, invalidate) => invalidate(...tags));

  await eventually(() => expect(received.size).toBe(1_000));
});

test('after a broken connection everything counts as changed, and notifications arrive again', async () => {
  await using shop = await openTwoProcesses();
  const elsewhere = vi.fn();
  shop.elsewhere.subscribe(elsewhere);

  await shop.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'paw-and-vale changes' and datname = current_database()`);

  await eventually(() => expect(elsewhere).toHaveBeenCalledWith([everything], 'at once'));
  await shop.here.transaction(async (_tx, invalidate) => invalidate('product:12'));
  await eventually(() => expect(elsewhere).toHaveBeenCalledWith(['product:12'], 'at once'));
});

test('a tag that is misspelt does not compile', () => {
  expectTypeOf<'catalog'>().not.toExtend<CacheTag>();
  expectTypeOf<'product:rope'>().not.toExtend<CacheTag>();
  expectTypeOf<'product:12'>().toExtend<CacheTag>();
});
