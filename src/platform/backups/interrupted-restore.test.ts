// Also on PostgreSQL 15 behind PgBouncer: tables are copied in by the server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmpty, openFolder } from '../../../tests/support/backups.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { Connection } from '../database/database.ts';
import { BackupError } from './backup-error.ts';
import { openRestoredDatabase, withRestoreMark } from './interrupted-restore.ts';

const log = { warn: () => undefined, error: () => undefined };
const args = ['restore --', 'monday.tar.gz'];
const addressOf = ({ connectionString, host, user, database }: Connection) =>
  connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
const fail = () => Promise.reject(new BackupError('The backup is damaged.'));

test('an external database that is empty is not worked on once a restore into it has failed, until one succeeds', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  await using empty = await openEmpty(shop);
  const databaseUrl = addressOf(empty.connection);
  const place = { dataFolder: folder.path, postgresFolder: undefined, databaseUrl, listenUrl: undefined };

  await expect(withRestoreMark(place, args, fail)).rejects.toThrow('damaged');
  await expect(openRestoredDatabase(place, log)).rejects.toThrow('Run it again: npm run restore -- monday.tar.gz');

  await withRestoreMark(place, args, async () => undefined);
  const opened = await openRestoredDatabase(place, log);
  await opened.close();
});

test('a failed restore leaves no mark on a shop in an external database', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  const place = { dataFolder: folder.path, databaseUrl: addressOf(shop.direct) };
  await expect(withRestoreMark(place, args, fail)).rejects.toThrow('damaged');
  expect(existsSync(join(folder.path, 'restore-interrupted'))).toBe(false);
});
