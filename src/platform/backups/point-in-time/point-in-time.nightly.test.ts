import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { damagedAt } from '../../../../tests/support/backups.ts';
import { openDataFolder } from '../../../../tests/support/shop-process.ts';
import { migrate } from '../../database/migrate.ts';
import { joinEmbeddedPostgres } from '../../database/server/embedded-postgres.ts';
import { folderPlace, nameBackup } from '../backup-place.ts';
import { historyName } from './log-names.rules.ts';
import { restoreUntil, undoUntil } from './restore-until.ts';
import { describeHistory, storeHistory, takeNewCopy } from './store-history.ts';

const log = { warn: () => undefined, error: () => undefined };
const now = new Date('2026-11-23T12:00:00Z');
/** Each restore and each look starts and stops a PostgreSQL. */
const manyStarts = 240_000;
const names = { start: '', pattern: historyName };

/** A shop's PostgreSQL that is started for each piece of work, as after any restart. */
async function openServer() {
  const data = openDataFolder();
  const elsewhere = openDataFolder();
  const place = await folderPlace(elsewhere.path, names);
  await writeFile(join(data.path, 'secret'), 'the secret of this shop');
  const target = { dataFolder: data.path, postgresFolder: undefined, givenSecret: undefined, log };

  async function withServer<T>(work: (client: Client, keep: () => Promise<void>) => Promise<T>): Promise<T> {
    const server = await joinEmbeddedPostgres(target, log);
    const client = new Client(server.connection);
    await client.connect();
    const source = {
      connection: server.connection,
      secret: 'the secret of this shop',
      passphrase: undefined,
      nights: 14,
    };
    try {
      return await work(client, () => storeHistory(source, place));
    } finally {
      await client.end();
      await server.leave();
    }
  }
  const letters = () =>
    withServer(
      async (client) =>
        (await client.query(`select string_agg(key, '' order by key) as all from settings`)).rows[0].all,
    );
  return {
    data,
    place,
    target,
    withServer,
    letters,
    restore: (until?: Date, from?: string) => restoreUntil(place, target, { until, from, passphrase: undefined, now }),
    async [Symbol.asyncDispose]() {
      await data[Symbol.asyncDispose]();
      await elsewhere[Symbol.asyncDispose]();
    },
  };
}

/** @returns a moment after it was committed */
async function write(client: Client, letter: string): Promise<Date> {
  await client.query(`insert into settings (key, value) values ($1, '1')`, [letter]);
  return (await client.query<{ at: Date }>(`select clock_timestamp() + interval '1 ms' as at`)).rows[0]?.at ?? now;
}

test(
  'the shop goes back to any moment since the copy, also after restarts and another copy, and forward again',
  async () => {
    await using shop = await openServer();
    const moments: Date[] = [];
    await shop.withServer(async (client, keep) => {
      await migrate({ host: client.host, user: 'shop', database: 'shop' });
      moments.push(await write(client, 'a'));
      await keep();
      moments.push(await write(client, 'b'));
      await keep();
    });
    await shop.withServer(async (client, keep) => {
      moments.push(await write(client, 'c'));
      await keep();
      const source = {
        connection: { host: client.host, user: 'shop', database: 'shop' },
        secret: 'x',
        nights: 14,
        passphrase: undefined,
      };
      await takeNewCopy(source, shop.place);
      moments.push(await write(client, 'd'));
      await keep();
      await write(client, 'e'); // never stored
    });

    await expect(shop.restore(moments[0])).rejects.toThrow('That moment is not kept');
    expect(await shop.letters()).toBe('abcde');
    await shop.restore(moments[1]);
    expect(await shop.letters()).toBe('ab');
    expect(await undoUntil(shop.target)).toBe(true);
    expect(await shop.letters()).toBe('abcde');
    await shop.restore(moments[2]);
    expect(await shop.letters()).toBe('abc');
    await shop.restore();
    expect(await shop.letters()).toBe('abcd');
    expect(await readFile(join(shop.data.path, 'secret'), 'utf8')).toBe('x');
    expect((await readdir(shop.data.path)).filter((name) => name.startsWith('postgres-before-'))).toHaveLength(1);
  },
  manyStarts,
);

test(
  'after a restore, and where the server had to throw changes away, another history is begun, and both can be reached',
  async () => {
    await using shop = await openServer();
    const moments: Date[] = [];
    await shop.withServer(async (client, keep) => {
      await migrate({ host: client.host, user: 'shop', database: 'shop' });
      await keep();
      moments.push(await write(client, 'a'));
      await keep();
    });
    await shop.restore();
    await shop.withServer(async (client, keep) => {
      await write(client, 'b'); // not kept in time: before the copy with which the next history begins
      await keep();
      moments.push(await write(client, 'c'));
      await keep();
      await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots');
      await write(client, 'd');
      await keep();
    });
    expect(await describeHistory(shop.place)).toMatchObject({ from: expect.any(Date), until: expect.any(Date) });

    const reached: unknown[] = [];
    for (const moment of [...moments, undefined]) {
      await shop.restore(moment);
      reached.push(await shop.letters());
    }
    expect(reached).toEqual(['a', 'abc', 'abcd']);
  },
  manyStarts,
);

test(
  'while the place takes nothing the changes wait, and two at once store nothing twice',
  async () => {
    await using shop = await openServer();
    await shop.withServer(async (client, keep) => {
      await migrate({ host: client.host, user: 'shop', database: 'shop' });
      await keep();
      await write(client, 'a');
      const put = shop.place.put;
      shop.place.put = () => Promise.reject(new Error('ENOSPC'));
      await expect(keep()).rejects.toThrow('ENOSPC');
      shop.place.put = put;
      await Promise.all([keep(), keep(), keep()]);
      await write(client, 'b');
      await keep();
    });
    await shop.restore();
    expect(await shop.letters()).toBe('ab');
  },
  manyStarts,
);

test(
  'files that were changed, lost or encrypted are refused in a sentence, and nothing is changed by it',
  async () => {
    await using shop = await openServer();
    await shop.withServer(async (client, keep) => {
      await migrate({ host: client.host, user: 'shop', database: 'shop' });
      await keep();
      await write(client, 'a');
      await keep();
    });
    const [base = '', changes = ''] = (await shop.place.list()).map(({ name }) => name);
    for (const name of [base, changes]) {
      const file = await shop.place.get(name);
      const whole = await readFile(file);
      await writeFile(file, damagedAt(whole, whole.length - 30));
      await expect(shop.restore()).rejects.toThrow('The backup is damaged');
      await writeFile(file, whole);
    }
    await shop.place.remove(changes);
    await expect(shop.restore()).rejects.toThrow('Nothing is kept there');
    expect(await shop.letters()).toBe('a');
    expect(await readdir(shop.data.path)).not.toContain('restoring');
  },
  manyStarts,
);

test(
  'from a backup or a copy that is named the shop goes forward on the history it belongs to, or says why it cannot',
  async () => {
    await using shop = await openServer();
    const moments: Date[] = [];
    const note = async (client: Client, letter: string) => moments.push(await write(client, letter));
    await shop.withServer(async (client, keep) => {
      await migrate({ host: client.host, user: 'shop', database: 'shop' });
      await keep();
      await client.query('select pg_sleep(1.1)'); // a backup's name has no fractions of a second
      await note(client, 'a');
      await keep();
      await note(client, 'b');
      await keep();
    });
    const [first = now, second = now] = moments;
    const backup = nameBackup(first, false);
    await shop.restore(first);
    await shop.withServer(async (client, keep) => {
      await keep();
      await note(client, 'c');
      await keep();
    });
    const [, , third = now] = moments;
    const ofSecondHistory = (await shop.place.list()).findLast(({ name }) => name.includes('-base-'))?.name ?? '';

    await shop.restore(second, backup);
    expect(await shop.letters()).toBe('ab');
    await shop.restore(undefined, backup);
    expect(await shop.letters()).toBe('ab');
    await shop.restore(third, ofSecondHistory);
    expect(await shop.letters()).toBe('ac');

    const tooOld = nameBackup(new Date('2026-01-01'), false);
    await expect(shop.restore(third, backup)).rejects.toThrow(/since paw-and-vale-.* go to .* and no further/);
    await expect(shop.restore(first, ofSecondHistory)).rejects.toThrow(/is before .*-base-/);
    await expect(shop.restore(third, tooOld)).rejects.toThrow(/changes since .* are not kept: .* from /);
    await expect(shop.restore(third, 'letters.txt')).rejects.toThrow('letters.txt has the name of neither');
    expect(await shop.letters()).toBe('ac');
  },
  manyStarts,
);
