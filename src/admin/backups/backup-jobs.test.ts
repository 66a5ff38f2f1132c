// Also on PostgreSQL 15 behind PgBouncer: tables are copied out and in by the server.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openBackupPlace } from '#platform/backups/backup-place.ts';
import { checkBackup } from '#platform/backups/make-backup.ts';
import { beginHistory, nameBase, nameLog } from '#platform/backups/point-in-time/log-names.rules.ts';
import { historyFolder } from '#platform/backups/point-in-time/store-history.ts';
import { mails } from '#platform/mail/mail.table.ts';
import { countRows } from '../../../tests/support/checkout.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { s3Keys, startS3Server } from '../../../tests/support/s3-server.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { backups } from './backups.table.ts';
import { backUpShop, warnOfChangesNotStored, warnOfOldBackup } from './run-backup.ts';

const quick = { quick: true };
const now = '2026-11-23T09:00:00Z';

async function watch(shop: TestShop) {
  const admin = await owner(shop);
  return async () => (await admin.get('/api/admin/backups')).json();
}

async function subjects({ db }: TestShop): Promise<string[]> {
  const warnings = like(mails.template, 'backup-%');
  const found = await db.select({ subject: mails.subject }).from(mails).where(warnings).orderBy(mails.id);
  return found.map(({ subject }) => subject);
}

async function mailed({ db }: TestShop): Promise<string[]> {
  const found = await db.select({ text: mails.text }).from(mails).where(eq(mails.template, 'changes-not-kept'));
  return found.map(({ text }) => text);
}

test('the owner sees the last backup, its size and where it is; the first and the last of each day are kept', async () => {
  await using shop = await openShop({ now, env: { SHOP_BACKUPS_KEEP: '2' } });
  const state = await watch(shop);
  const empty = { last: null, failure: null, running: null, isOld: true, isChosen: false, isEncrypted: false };
  expect(await state()).toMatchObject(empty);
  for (const minute of ['01', '02', '03']) {
    shop.clock.set(`2026-11-23T09:${minute}:00Z`);
    await backUpShop(shop.deps, quick);
  }
  const name = 'paw-and-vale-20261123-090300.tar.gz';
  const last = { at: '2026-11-23T09:03:00.000Z', name, bytes: expect.any(Number), wasTried: false };
  expect(await state()).toMatchObject({ last, isOld: false, failure: null, keep: 2 });
  expect(await readdir(shop.config.backups.folder)).toEqual(['paw-and-vale-20261123-090100.tar.gz', name]);
});

test('of two backups at once one is made, and an interrupted one blocks nobody', async () => {
  await using shop = await openShop({ now });
  const state = await watch(shop);
  const at = shop.clock.now();
  await shop.db.insert(backups).values({ state: 'writing', startedAt: at, aliveAt: at });
  await backUpShop(shop.deps, quick);
  expect(await shop.db.$count(backups)).toBe(1);
  expect(await state()).toMatchObject({ running: { stage: 'writing', rows: 0 } });

  shop.clock.set('2026-11-23T09:06:00Z');
  await backUpShop(shop.deps, quick);
  expect(await state()).toMatchObject({ running: null, failure: null, last: { at: '2026-11-23T09:06:00.000Z' } });
});

test('a backup that fails is emailed to the owner once a day and leaves nothing behind', async () => {
  await using shop = await openShop({ now });
  const state = await watch(shop);
  const { folder } = shop.config.backups;
  writeFileSync(folder, 'a file where the folder should be');
  await expect(backUpShop(shop.deps, quick)).rejects.toThrow('EEXIST');
  await expect(backUpShop(shop.deps, quick)).rejects.toThrow('EEXIST');
  expect(await subjects(shop)).toEqual(['The backup of your shop failed']);
  expect(await state()).toMatchObject({ last: null, failure: { error: expect.stringMatching(/\.$/) } });
  await rm(folder);
});

test('a backup older than two days is emailed about, a recent one is not', async () => {
  await using shop = await openShop({ now });
  await backUpShop(shop.deps, quick);
  shop.clock.set('2026-11-25T08:59:00Z');
  await warnOfOldBackup(shop.deps);
  expect(await subjects(shop)).toEqual([]);
  shop.clock.set('2026-11-25T09:01:00Z');
  await warnOfOldBackup(shop.deps);
  await warnOfOldBackup(shop.deps);
  expect(await subjects(shop)).toEqual(['Your shop has no recent backup']);
});

test('changes that have not been stored for an hour are emailed about, once a day', async () => {
  const place = mkdtempSync('/tmp/shop-backups-');
  await using shop = await openShop({ now, env: { SHOP_BACKUPS: place } });
  // Only the embedded server stores changes, so the files are faked by name.
  const config = { ...shop.config, backups: { ...shop.config.backups, pointInTime: true } };
  const check = () => warnOfChangesNotStored({ ...shop.deps, config });
  const at = new Date('2026-11-23T08:30:00Z');
  mkdirSync(join(place, historyFolder));
  const history = beginHistory(at);
  for (const name of [nameBase(history, 0n, at, false), nameLog(history, [0n, 1n], at, false)]) {
    writeFileSync(join(place, historyFolder, name), '');
  }
  await check();
  expect(await mailed(shop)).toEqual([]);
  shop.clock.set('2026-11-23T09:31:00Z');
  await check();
  await check();
  expect(await mailed(shop)).toEqual([expect.stringContaining('since 23 November 2026 at 08:30')]);
  await rm(place, { recursive: true });
});

test('the setup guide ticks its row once backups go to a place other than the shop’s own folder', async () => {
  const elsewhere = '/tmp/paw-and-vale-elsewhere';
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  const row = async () =>
    (await admin.get('/api/admin/setup-guide')).json().rows.find(({ id }: { id: string }) => id === 'backup');
  expect((await row()).note).toMatch(/^The first backup will be made tonight\. .*same disk/);
  await backUpShop(shop.deps, quick);
  expect(await row()).toMatchObject({ isDone: false, note: expect.stringContaining('the same disk') });
  await using other = await openShop({ now, env: { SHOP_BACKUPS: elsewhere } });
  const there = await owner(other);
  const chosen = async () =>
    (await there.get('/api/admin/setup-guide')).json().rows.find(({ id }: { id: string }) => id === 'backup');
  expect(await chosen()).toMatchObject({ isDone: false, note: 'The first backup will be made tonight.' });
  await backUpShop(other.deps, quick);
  expect(await chosen()).toMatchObject({ isDone: true });
  await rm(elsewhere, { recursive: true });
});

test('staff may see the state of backups, visitors may not', async () => {
  await using shop = await openShop({ now });
  expect((await (await staffMember(shop)).get('/api/admin/backups')).statusCode).toBe(200);
  expect((await shop.inject('/api/admin/backups')).statusCode).toBe(401);
});

test('a backup that is deleted while it is downloaded is an error and does not crash the shop', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  await backUpShop(shop.deps, quick);
  const { last } = (await admin.get('/api/admin/backups')).json();
  const holder = await shop.pool.connect();
  await holder.query('begin');
  await holder.query('lock table audit_log in access exclusive mode');
  const asking = admin.get(`/api/admin/backups/${last.name}`);
  const waiting = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(async () => expect(await countRows(shop, waiting)).toBe(1));
  await rm(join(shop.config.backups.folder, last.name));
  await holder.query('commit');
  holder.release();
  expect((await asking).statusCode).toBe(404);
});

test('backups go to a bucket, which keeps the first and the last of a day, and only the owner may download them', async () => {
  await using server = await startS3Server();
  const keys = { AWS_ACCESS_KEY_ID: s3Keys.accessKeyId, AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey };
  const env = {
    ...keys,
    SHOP_BACKUPS: server.url,
    SHOP_BACKUPS_KEEP: '2',
    SHOP_BACKUP_PASSPHRASE: 'a brown old terrier',
  };
  await using shop = await openShop({ now, env, config: { dataFolder: mkdtempSync('/tmp/shop-backups-') } });
  const admin = await owner(shop);
  for (const minute of ['01', '02', '03']) {
    shop.clock.set(`2026-11-23T09:${minute}:00Z`);
    await backUpShop(shop.deps, quick);
  }
  const state = (await admin.get('/api/admin/backups')).json();
  const names = ['01', '03'].map((minute) => `paw-and-vale-20261123-09${minute}00.tar.gz.locked`);
  expect(state).toMatchObject({ folder: server.url, isEncrypted: true, last: { name: names[1] } });
  const place = await openBackupPlace(shop.config);
  expect((await place.list()).map(({ name }) => name)).toEqual(names);

  const address = `/api/admin/backups/${names[1]}`;
  const reply = await admin.get(address);
  expect(reply.headers).toMatchObject({
    'content-length': String(state.last.bytes),
    'content-disposition': `attachment; filename="${names[1]}"`,
    'cache-control': 'private, no-store',
  });
  expect(reply.rawPayload.subarray(0, 8).toString()).toBe('PAWVALE1');
  const file = join(shop.config.dataFolder, 'taken');
  await writeFile(file, reply.rawPayload);
  await checkBackup(file, env.SHOP_BACKUP_PASSPHRASE);
  expect((await admin.get('/api/admin/audit-log')).payload).toContain('backup.downloaded');
  expect((await (await staffMember(shop)).get(address)).statusCode).toBe(403);
  expect((await admin.get('/api/admin/backups/paw-and-vale-20261123-090200.tar.gz')).statusCode).toBe(404);
  expect((await admin.get('/api/admin/backups/..%2fsecret')).statusCode).toBe(400);
  await eventually(async () => expect(await readdir(place.draftFolder)).toEqual([]));
  await rm(shop.config.dataFolder, { recursive: true });
});
