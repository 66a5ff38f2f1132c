// Also on PostgreSQL 15 behind PgBouncer: tables are copied out and in by the server.
import { readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { backUp, damagedAt, openFolder, picture, trade } from '../../../tests/support/backups.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { days } from '../clock.ts';
import { readArchive, writeArchive } from './archive-file.ts';
import type { ArchiveEntry } from './archive-file.ts';
import { names } from './backup-contents.ts';
import { loadBackup } from './load-backup.ts';
import { checkBackup, removeOldBackups } from './make-backup.ts';
import { seal, unseal } from './passphrase-cipher.ts';

const passphrase = 'correct horse battery staple';

test('an encrypted backup says nothing without its passphrase, and is restored with it', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  await trade(shop);
  const { file } = await backUp(shop, folder.place, { passphrase });

  expect((await readFile(file)).includes('Ann')).toBe(false);
  await expect(checkBackup(file, undefined)).rejects.toThrow('This backup is encrypted');
  await expect(checkBackup(file, 'correct horse battery stapler')).rejects.toThrow('not the passphrase');
  await checkBackup(file, passphrase);
});

test.each([undefined, passphrase])('a backup that was changed or cut off is refused (passphrase: %s)', async (word) => {
  await using shop = await openShop();
  await using folder = await openFolder();
  await shop.media.write(picture, Buffer.alloc(300_000, 'not to be made smaller '.repeat(99)));
  const { file } = await backUp(shop, folder.place, { passphrase: word });
  const whole = await readFile(file);

  for (const at of [90, Math.floor(whole.length / 2), whole.length - 20]) {
    await writeFile(file, damagedAt(whole, at));
    await expect(checkBackup(file, word), `changed at ${at}`).rejects.toThrow('The backup is damaged');
  }
  for (const length of [3, 100, Math.floor(whole.length / 2), whole.length - 1]) {
    await writeFile(file, whole);
    await truncate(file, length);
    await expect(checkBackup(file, word), `cut at ${length}`).rejects.toThrow('The backup is damaged');
  }
});

test('pieces of an encrypted file cannot change places or be left out at the end', async () => {
  const pieces = [];
  async function* source() {
    for (let number = 0; number < 4; number += 1) yield Buffer.alloc(65_536, number);
  }
  const sealed = await buffer(seal(source(), passphrase));
  const head = sealed.subarray(0, 63);
  for (let at = 63; at < sealed.length; at += 65_552) pieces.push(sealed.subarray(at, at + 65_552));
  // A file of 256 KB has four.
  const [a, b, c, d] = pieces as [Buffer, Buffer, Buffer, Buffer];
  const open = (...order: Buffer[]) => buffer(unseal(iterate([Buffer.concat([head, ...order])]), passphrase));

  expect((await open(a, b, c, d)).length).toBe(4 * 65_536);
  for (const wrong of [[b, a, c, d], [a, b, c], [a, c, d], [a, b, c, d, d], []]) {
    await expect(open(...wrong)).rejects.toThrow('The backup is damaged');
  }
});

test('a backup of a newer shop is refused in a sentence', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  const { file } = await backUp(shop, folder.place);
  const newer = join(folder.path, 'newer');
  async function* entries(): AsyncGenerator<ArchiveEntry, object> {
    for await (const { name, bytes } of readArchive(file, names.sums, undefined)) {
      const head = name === names.head ? JSON.parse(String(bytes)) : undefined;
      yield { name, bytes: head ? Buffer.from(JSON.stringify({ ...head, migrations: [4_000_000_000_000] })) : bytes };
    }
    return {};
  }
  await writeArchive(newer, names.sums, entries(), undefined);

  await expect(loadBackup(newer, undefined, { connection: shop.direct })).rejects.toThrow(
    'made by a newer version of the shop',
  );
});

test('the latest backups are kept, and nothing else in the folder is touched', async () => {
  await using folder = await openFolder();
  const backups = [1, 2, 3].map((day) => `paw-and-vale-2026112${day}-023000.tar.gz`);
  for (const name of [...backups, 'holiday.jpg']) await writeFile(join(folder.path, name), '');
  await removeOldBackups(folder.place, 2);
  expect((await readdir(folder.path)).toSorted()).toEqual(['holiday.jpg', ...backups.slice(1)]);
});

test('what a killed backup left behind goes with a later one', async () => {
  await using shop = await openShop();
  await using folder = await openFolder();
  const [old, recent] = [join(folder.place.draftFolder, '.draft-old'), join(folder.place.draftFolder, '.draft-new')];
  for (const file of [old, recent]) await writeFile(file, 'half of a backup');
  const before = new Date(Date.now() - days(2));
  await utimes(old, before, before);
  const { file } = await backUp(shop, folder.place);
  expect((await readdir(folder.place.draftFolder)).toSorted()).toEqual(['.draft-new', basename(file)]);
});

test('however many are made in a day, those of the days before stay', async () => {
  await using folder = await openFolder();
  const named = (day: number, time: string) => `paw-and-vale-2026112${day}-${time}.tar.gz`;
  const nights = [1, 2, 3].map((day) => named(day, '023000'));
  const pressed = ['090000', '090100', '090200', '090300'].map((time) => named(3, time));
  for (const name of [...nights, ...pressed]) await writeFile(join(folder.path, name), '');
  await removeOldBackups(folder.place, 2);
  expect((await readdir(folder.path)).toSorted()).toEqual([...nights.slice(1), named(3, '090300')]);
});

async function* iterate(chunks: Buffer[]) {
  yield* chunks;
}
