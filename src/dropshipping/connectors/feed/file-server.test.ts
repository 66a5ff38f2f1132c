import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import { signIn } from '../../../../tests/support/file-server.ts';
import type { FileServer } from '../../../../tests/support/file-server.ts';
import { openFtpsServer } from '../../../../tests/support/ftps-server.ts';
import { selfSigned } from '../../../../tests/support/self-signed.ts';
import { openSftpServer } from '../../../../tests/support/sftp-server.ts';
import type { Supplier } from '../../connections/suppliers.contract.ts';
import type { ConnectionTest } from '../connectors.contract.ts';
import type { SupplierFeed } from './feeds.contract.ts';

const path = '/out/price list.csv';
const listOf = (stock: number) => Buffer.from(`sku,name,trade price,stock\nS1-01,Chew,4.00,${stock}\n`);

type Opened = Awaited<ReturnType<typeof open>>;

const servers = {
  sftp: () => openSftpServer(),
  'sftp that asks for the password': () => openSftpServer({ asksForPassword: true }),
  ftps: () => {
    const { key, cert } = selfSigned();
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, cert]);
    onTestFinished(() => setDefaultCACertificates(usual));
    return openFtpsServer({ key, cert });
  },
};
type Kind = keyof typeof servers;
const kinds = Object.keys(servers) as Kind[];

test.each(kinds)('a feed on a server is read once for each of its versions: %s', async (kind) => {
  await using opened = await open(kind);
  const { shop, server } = opened;
  await sync(opened);
  expect((await productRow(shop, 1)).stock).toBe(7);
  await sync(opened);
  expect(server.reads()).toBe(1);
  server.files.set(path, { bytes: listOf(3), changedAt: 1_800_000_100 });
  await sync(opened);
  expect([(await productRow(shop, 1)).stock, server.reads()]).toEqual([3, 2]);
});

test.each(kinds)('what is wrong with a server is said: %s', async (kind) => {
  await using opened = await open(kind);
  const { server } = opened;
  expect(await fault(opened)).toBeNull();
  await change(opened, { apiKey: `${signIn.name}:wrong` });
  expect(await fault(opened)).toEqual({
    kind: 'credentials',
    message: 'Supplier 1’s server does not accept the name and the password.',
  });
  await change(opened, { apiKey: 'no-colon' });
  expect(await fault(opened)).toMatchObject({ message: expect.stringContaining('name:password') });
  await change(opened, { apiKey: `${signIn.name}:${signIn.password}` });
  server.files.clear();
  expect(await fault(opened)).toMatchObject({ message: `Supplier 1 has no file ${path} on its server.` });
  server.files.set(path, { bytes: Buffer.alloc(21 * 1_048_576, 'a'), changedAt: 1 });
  expect(await fault(opened)).toEqual({ kind: 'garbage', message: 'The feed is larger than 20 MB.' });
  server.files.set(path, { bytes: listOf(4), changedAt: 2, size: 400 });
  expect(await fault(opened)).toMatchObject({ message: 'Supplier 1’s file is being written just now.' });
  await server.close();
  expect(await fault(opened)).toMatchObject({ kind: 'network' });
});

test('a server in the shop’s own network is refused, unless its address is allowed', async () => {
  await using opened = await open('sftp', []);
  expect(await fault(opened)).toMatchObject({ message: expect.stringContaining('is in the shop’s own network') });
  expect(opened.server.reads()).toBe(0);
});

test('an SFTP server must keep the key that it showed at first, until somebody forgets it', async () => {
  await using opened = await open('sftp');
  const { admin, server } = opened;
  const feed = async () => (await admin.get('/api/suppliers/1/feed')).json<SupplierFeed>();
  expect(await fault(opened)).toBeNull();
  const { hostKey } = await feed();
  expect(hostKey).toMatch(/^SHA256:[\w+/]{43}$/);
  await server.close();
  const other = await openSftpServer({ port: server.port });
  onTestFinished(other.close);
  other.files.set(path, { bytes: listOf(5), changedAt: 1_800_000_200 });

  const changed = expect.stringMatching(
    /^Supplier 1’s server has a different host key from before, SHA256:.{43}\. Ask the/,
  );
  expect(await fault(opened)).toEqual({ kind: 'credentials', message: changed });
  expect([await feed(), other.reads()]).toMatchObject([{ hostKey, fault: changed }, 0]);

  expect((await admin.remove('/api/suppliers/1/feed/host-key')).statusCode).toBe(204);
  expect(await fault(opened)).toBeNull();
  expect((await feed()).hostKey).not.toBe(hostKey);
});

test('a key is not sent to another server, and addresses without encryption or with a name are refused', async () => {
  await using opened = await open('sftp');
  const { admin } = opened;
  for (const apiEndpoint of ['sftp://elsewhere.example/list.csv', 'ftps://127.0.0.1/list.csv'])
    expect((await admin.patch('/api/suppliers/1', { apiEndpoint })).json()).toMatchObject({
      issues: [{ path: 'apiKey' }],
    });
  for (const apiEndpoint of ['ftp://shop.example/list.csv', 'sftp://name:secret@shop.example/list.csv'])
    expect((await admin.patch('/api/suppliers/1', { apiEndpoint, apiKey: 'a:b' })).json()).toMatchObject({
      issues: [{ path: 'apiEndpoint' }],
    });
  const { apiKeyLastFour, apiKeySet } = (await admin.get('/api/suppliers')).json<Supplier[]>()[0] ?? {};
  expect([apiKeySet, apiKeyLastFour]).toEqual([true, 'tick']);
});

async function open(kind: Kind, supplierNetworks: string[] = ['127.0.0.1']) {
  const server: FileServer = await servers[kind]();
  onTestFinished(async () => server.close().catch(() => undefined));
  server.files.set(path, { bytes: listOf(7), changedAt: 1_800_000_000 });
  const opened = await openConnectedShop([{}], 1, { supplierNetworks });
  const endpoint = `${kind === 'ftps' ? 'ftps' : 'sftp'}://127.0.0.1:${server.port}${encodeURI(path)}`;
  const connected = { ...opened, server };
  await change(connected, {
    connector: 'feed',
    apiEndpoint: endpoint,
    apiKey: `${signIn.name}:${signIn.password}`,
    pricesAre: 'trade-without-vat',
  });
  await opened.shop.jobs.drain();
  return connected;
}

async function change(
  { admin }: Pick<Awaited<ReturnType<typeof openConnectedShop>>, 'admin'>,
  body: object,
): Promise<void> {
  const reply = await admin.patch('/api/suppliers/1', body);
  expect(reply.statusCode, reply.payload).toBe(200);
}

async function sync(opened: Opened): Promise<void> {
  await syncNow(opened, { kinds: ['stock'] });
}

async function fault({ admin }: Opened): Promise<ConnectionTest['fault']> {
  return (await admin.post('/api/suppliers/1/connection-test')).json<ConnectionTest>().fault;
}
