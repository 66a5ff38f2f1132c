import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('the owner asks for an update by a file that says nothing, and reads how it went', async () => {
  using folder = updatesFolder();
  await using shop = await openShop({ config: { updatesFolder: folder.path } });
  const admin = await owner(shop);
  expect((await admin.get('/api/admin/updates')).json()).toEqual({ isWanted: false, last: null });

  const asked = await admin.post('/api/admin/updates');

  expect([asked.statusCode, asked.json()]).toEqual([202, { isWanted: true, last: null }]);
  expect((await admin.post('/api/admin/updates')).statusCode).toBe(202);
  expect(readdirSync(join(folder.path, 'wanted'))).toEqual(['update']);
  expect(statSync(join(folder.path, 'wanted/update')).size).toBe(0);

  rmSync(join(folder.path, 'wanted/update'));
  const last = { state: 'done', at: '2026-11-28T05:31:00Z', version: 'aad64dec0000', message: 'The shop was updated.' };
  folder.write(JSON.stringify(last));
  expect((await admin.get('/api/admin/updates')).json()).toEqual({ isWanted: false, last });
});

test('only the owner may ask for one', async () => {
  using folder = updatesFolder();
  await using shop = await openShop({ config: { updatesFolder: folder.path } });
  const clerk = await staffMember(shop);
  expect((await clerk.post('/api/admin/updates')).statusCode).toBe(403);
  expect(readdirSync(join(folder.path, 'wanted'))).toEqual([]);
});

test.each(['', '{"state":"done"', '{"state":"hacked","at":"now","version":"","message":""}', 'x'.repeat(10_000)])(
  'a result that is none (%#) is shown as none',
  async (text) => {
    using folder = updatesFolder();
    await using shop = await openShop({ config: { updatesFolder: folder.path } });
    folder.write(text);
    expect((await (await owner(shop)).get('/api/admin/updates')).json()).toEqual({ isWanted: false, last: null });
  },
);

test('a folder that cannot be written to is reported, and nothing counts as asked for', async () => {
  using folder = updatesFolder();
  await using shop = await openShop({ config: { updatesFolder: folder.path } });
  const admin = await owner(shop);
  rmSync(join(folder.path, 'wanted'), { recursive: true });
  const asked = await admin.post('/api/admin/updates');
  expect([asked.statusCode, asked.json().code]).toEqual([503, 'unavailable']);
  expect((await admin.get('/api/admin/audit-log')).json()).toEqual([]);
});

test('a shop whose server makes no updates offers none', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  expect((await admin.get('/api/admin/updates')).json()).toBeNull();
  expect((await admin.post('/api/admin/updates')).statusCode).toBe(404);
});

function updatesFolder() {
  const path = mkdtempSync(join(tmpdir(), 'paw-and-vale-updates-'));
  for (const name of ['wanted', 'result']) mkdirSync(join(path, name));
  const file = join(path, 'result/update.json');
  return {
    path,
    write: (text: string) => writeFileSync(file, text),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
