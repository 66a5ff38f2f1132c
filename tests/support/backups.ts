import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { folderPlace } from '#platform/backups/backup-place.ts';
import type { BackupPlace } from '#platform/backups/backup-place.ts';
import { makeBackup } from '#platform/backups/make-backup.ts';
import { inDatabase } from '#platform/backups/scratch-database.ts';
import { placeOrder, stockProduct } from './checkout.ts';
import type { TestShop } from './shop.ts';

export const picture = `masters/aa/${'a'.repeat(20)}.webp`;

type Folder = AsyncDisposable & { path: string; place: BackupPlace };

export async function openFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'backups-'));
  const place = await folderPlace(path);
  return { path, place, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Without a trial restore by default. */
export async function backUp(
  shop: TestShop,
  place: BackupPlace,
  options: { passphrase?: string | undefined; quick?: boolean } = {},
) {
  const source = {
    connection: shop.direct,
    media: shop.media,
    secret: shop.config.secret,
    madeAt: shop.clock.now(),
  };
  const made = await makeBackup(source, place, { passphrase: undefined, quick: true, ...options });
  return { ...made, file: await place.get(made.name) };
}

/** An empty database beside the shop's. */
export async function openEmpty(shop: TestShop) {
  const name = `${(await shop.pool.query('select current_database() as name')).rows[0].name}_copy`;
  await shop.pool.query(`drop database if exists ${name} with (force)`);
  await shop.pool.query(`create database ${name} template template0`);
  const connection = inDatabase(shop.direct, name);
  return {
    connection,
    async ask(query: string): Promise<unknown[][]> {
      const client = new Client(connection);
      await client.connect();
      try {
        return (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows;
      } finally {
        await client.end();
      }
    },
    [Symbol.asyncDispose]: async () => void (await shop.pool.query(`drop database if exists ${name} with (force)`)),
  };
}

export async function trade(shop: TestShop): Promise<void> {
  const productId = await stockProduct(shop, { name: 'Tricky \\ "Bone"\t— £5', stock: 9 });
  await placeOrder(shop, { body: { items: [{ productId, quantity: 2 }] } });
  await shop.media.write(picture, Buffer.from('a picture'));
}

/** Changes sixteen bytes from there on: single bits of gzip may have no effect. */
export function damagedAt(whole: Buffer, at: number): Uint8Array {
  return whole.map((byte, index) => (index >= at && index < at + 16 ? byte ^ 0xff : byte));
}
