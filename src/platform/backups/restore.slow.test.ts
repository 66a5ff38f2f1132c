import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { backUp, openEmpty, openFolder, picture, trade } from '../../../tests/support/backups.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { readArchive, writeArchive } from './archive-file.ts';
import type { ArchiveEntry } from './archive-file.ts';
import { backupSums, names } from './backup-contents.ts';
import { loadBackup } from './load-backup.ts';
import { restoreBackup, undoRestore } from './restore-backup.ts';
import { inDatabase } from './scratch-database.ts';

const passphrase = 'correct horse battery staple';

test('a backup holds every row, job, number given out, picture and the secret, and is tried before it counts', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  await using copy = await openEmpty(shop);
  await trade(shop);

  const made = await backUp(shop, folder.place, { quick: false, passphrase });
  expect(made).toMatchObject({ wasTried: true, sums: { pictures: 1, rows: { 'public.orders': 1 } } });
  expect((await stat(made.file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder.path)).toEqual([made.name]);

  const restored = new Map<string, string>();
  const secret = await new Promise((resolve, reject) => {
    loadBackup(made.file, passphrase, {
      connection: copy.connection,
      picture: async (name, bytes) => void restored.set(name, String(bytes)),
      secret: resolve,
    }).catch(reject);
  });
  expect(secret).toBe(shop.config.secret);
  expect([...restored]).toEqual([[picture, 'a picture']]);
  const queries = [
    'select * from products order by id',
    'select * from orders order by id',
    'select * from order_lines order by id',
    `select name, data, state::text from jobs.job where state < 'completed' order by id`,
    `select last_value from orders_id_seq`,
  ];
  for (const query of queries) {
    const rows = await copy.ask(query);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual((await shop.pool.query({ text: query, rowMode: 'array' })).rows);
  }
});

test('a connection to what an interrupted trial left does not hold up a backup', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  const [{ name }] = (await shop.pool.query('select current_database() as name')).rows;
  await shop.pool.query(`create database ${name}_backup_trial template template0`);
  const left = new Client(inDatabase(shop.direct, `${name}_backup_trial`));
  left.on('error', () => undefined); // it is thrown out
  await left.connect();

  expect(await backUp(shop, folder.place, { quick: false })).toMatchObject({ wasTried: true });
});

test('the copy has the indexes, keys and checks of a shop that was made by migrations', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  await using copy = await openEmpty(shop);
  await trade(shop);
  const { file } = await backUp(shop, folder.place);
  await loadBackup(file, undefined, { connection: copy.connection });

  for (const query of [
    `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  ]) {
    expect(await copy.ask(query)).toEqual((await shop.pool.query({ text: query, rowMode: 'array' })).rows);
  }
});

test('a table that is written in many pieces leaves nothing behind for each of them', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  await using copy = await openEmpty(shop);
  // Each as long as a piece.
  await shop.pool.query(`insert into mails (template, recipient, subject, html, text)
    select 'contact', 'ann@example.co.uk', 'Hello', repeat('x', 4500000), '' from generate_series(1, 13)`);
  const { file } = await backUp(shop, folder.place);
  const warnings: Error[] = [];
  const keepWarning = (warning: Error) => warnings.push(warning);
  process.on('warning', keepWarning);
  await loadBackup(file, undefined, { connection: copy.connection });
  process.off('warning', keepWarning);

  expect(warnings).toEqual([]);
  expect(await copy.ask('select count(*) from mails')).toEqual([['13']]);
});

test('a backup made while orders come in has whole orders only', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  await using copy = await openEmpty(shop);
  const productId = await stockProduct(shop, { stock: 100 });
  const order = () => placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  await order();

  const [made] = await Promise.all([backUp(shop, folder.place), ...Array.from({ length: 10 }, order)]);
  await loadBackup(made.file, undefined, { connection: copy.connection });

  const [[orders, items, stock] = []] = await copy.ask(
    'select (select count(*) from orders)::int, (select sum(quantity) from order_lines)::int, (select stock from products)',
  );
  expect([items, stock]).toEqual([orders, 100 - Number(orders)]);
});

test.each([
  ['pictures/../../secret', 'damaged'],
  ['pictures/masters/../../secret.webp', 'damaged'],
  ['/etc/passwd', 'damaged'],
  ['database/public.pg_class/000001', 'damaged'],
  ['database/pg_catalog.pg_authid/000001', 'damaged'],
])('a file in which something is called %s is refused', async (name, reason) => {
  await using shop = await openShop();
  await using folder = await openFolder();
  await using copy = await openEmpty(shop);
  const { file } = await backUp(shop, folder.place);
  const forged = join(folder.path, 'forged');
  async function* entries(): AsyncGenerator<ArchiveEntry, object> {
    for await (const entry of readArchive(file, names.sums, undefined)) {
      if (entry.digest !== undefined) {
        const { digest: _, ...sums } = backupSums.parse(JSON.parse(String(entry.bytes)));
        yield { name, bytes: Buffer.from('x') };
        return sums;
      }
      yield entry;
    }
    return {};
  }
  await writeArchive(forged, names.sums, entries(), undefined);

  const written: string[] = [];
  const loading = loadBackup(forged, undefined, {
    connection: copy.connection,
    picture: async (picture) => void written.push(picture),
  });
  await expect(loading).rejects.toThrow(reason);
  expect(written).toEqual([]);
});

/** A shop that has gone on since its backup was made, in a database that nobody works in. */
async function openPresent(shop: TestShop, folder: string, copy: Awaited<ReturnType<typeof openEmpty>>, file: string) {
  await loadBackup(file, undefined, { connection: copy.connection });
  await copy.ask(`update products set name = 'Present'`);
  await writeFile(join(folder, 'secret'), 'present');
  return {
    place: { connection: copy.connection, media: shop.media, givenSecret: undefined, dataFolder: folder },
    restored: async () => [
      (await copy.ask('select name from products'))[0]?.[0],
      await readFile(join(folder, 'secret'), 'utf8'),
    ],
  };
}

test('a restore refuses a running shop, and changes nothing when it fails', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  await using copy = await openEmpty(shop);
  await trade(shop);
  const { file } = await backUp(shop, folder.place);
  const damaged = join(folder.path, 'damaged');
  await writeFile(damaged, (await readFile(file)).subarray(0, -9));
  const { place, restored } = await openPresent(shop, folder.path, copy, file);

  const running = new Client(copy.connection);
  await running.connect();
  await expect(restoreBackup(file, undefined, place, shop.clock.now())).rejects.toThrow('Stop the shop first');
  await running.end();
  await expect(restoreBackup(damaged, undefined, place, shop.clock.now())).rejects.toThrow('damaged');
  const other = { ...place, givenSecret: 'another '.repeat(5) };
  await expect(restoreBackup(file, undefined, other, shop.clock.now())).rejects.toThrow(
    'SHOP_SECRET is not the secret',
  );
  expect(await restored()).toEqual(['Present', 'present']);
});

test('a restore can be undone, once', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  await using copy = await openEmpty(shop);
  await trade(shop);
  const { file } = await backUp(shop, folder.place);
  const { place, restored } = await openPresent(shop, folder.path, copy, file);

  await restoreBackup(file, undefined, place, shop.clock.now());
  expect(await restored()).toEqual(['Tricky \\ "Bone"\t— £5', shop.config.secret]);
  const [[leftByAKill] = []] = await copy.ask(`select current_database() || '_restoring'`);
  await shop.pool.query(`create database ${String(leftByAKill)} template template0`);
  expect(await undoRestore(place)).toBe(true);
  expect(await restored()).toEqual(['Present', 'present']);
  expect(await undoRestore(place)).toBe(false);
});
