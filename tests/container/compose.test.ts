import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { readCompose } from './compose-file.ts';

const address = { SHOP_URL: 'https://shop.example' };
const earlier = { ...address, SHOP_SECRET: 'only-for-tests'.repeat(3), DATABASE_PASSWORD: 'password' };

/** The image's own settings beside those of the file. */
function configOf(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'compose-'));
  const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', SHOP_DATA: folder };
  try {
    return readConfig({ ...image, ...environment });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('with nothing but its address in .env the shop is one process with its own database, backed up to any minute', () => {
  const { shop } = readCompose('compose.yaml', address).services;
  expect(configOf(shop?.environment)).toMatchObject({
    role: 'all',
    databaseUrl: undefined,
    secretIsGiven: false,
    demo: false,
    trustProxy: 1,
    backups: { folder: '/backups', isChosen: true, pointInTime: true },
  });
  expect(shop?.volumes).toEqual(['data:/data', 'backups:/backups']);
  expect(shop?.init).toBe('true');
});

test('backups may go to a folder on another disk, or into a bucket', () => {
  const folder = readCompose('compose.yaml', { ...address, SHOP_BACKUPS_FOLDER: '/mnt/other' });
  expect(folder.services.shop?.volumes).toContain('/mnt/other:/backups');
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  const bucket = readCompose('compose.yaml', { ...address, ...keys, SHOP_BACKUPS: 's3://bucket/shop' });
  expect(configOf(bucket.services.shop?.environment).backups).toMatchObject({
    bucket: { bucket: 'bucket' },
    pointInTime: true,
  });
});

test('the .env of a shop with a database container is no truth value for init, so that Compose refuses it', () => {
  expect(readCompose('compose.yaml', earlier).services.shop?.init).toMatch(/^true, but the DATABASE_PASSWORD in .env/);
});

test('that shop goes on with its volumes by their names in deploy/compose.external.yaml', () => {
  const { name, services, volumes } = readCompose('deploy/compose.external.yaml', earlier);
  expect(name).toBe(readCompose('compose.yaml', address).name);
  expect(Object.keys(volumes)).toEqual(['certificates', 'database', 'pictures']);
  const volumesOf = (service: string) => services[service]?.volumes;
  expect([volumesOf('worker'), volumesOf('database')]).toEqual([
    ['pictures:/data', '../backups:/backups'],
    ['database:/var/lib/postgresql'],
  ]);
  const databaseUrl = 'postgres://shop:password@database:5432/shop';
  for (const role of ['web', 'worker']) {
    expect(configOf(services[role]?.environment)).toMatchObject({ role, databaseUrl, backups: { pointInTime: false } });
  }
  const own = readCompose('deploy/compose.external.yaml', { ...earlier, DATABASE_URL: 'postgres://db.example/shop' });
  expect(configOf(own.services.web?.environment).databaseUrl).toBe('postgres://db.example/shop');
});

test.each(['compose.yaml', 'deploy/compose.external.yaml'])('%s bounds every log, and gives no privilege', (file) => {
  for (const [name, service] of Object.entries(readCompose(file, earlier).services)) {
    expect(service.logging?.options, name).toMatchObject({ 'max-size': '20m' });
    if (name === 'database') continue;
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
});
