import { createSocket } from 'node:dgram';
import type { RemoteInfo } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { owner, password } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { DomainRecords } from './domain-records.contract.ts';

const server = {
  host: 'smtp.sendgrid.net',
  port: 587,
  encryption: 'starttls',
  userName: null,
  senderName: 'Paw & Vale',
  senderAddress: 'hello@mail.pawandvale.example',
  replyTo: null,
  currentPassword: password,
};

/** What DNS says, over UDP, of a few names; of every other one that it is not there. Null: it says nothing at all. */
async function nameServer(texts: Record<string, string[]> | null): Promise<void> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from: RemoteInfo) => {
    if (texts) socket.send(responseTo(question, texts), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  onTestFinished(() => {
    dns.setServers(before);
    socket.close();
  });
}

/** RFC 1035: the question again, and below it each text in parts of 255 bytes. */
function responseTo(question: Buffer, texts: Record<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const found = texts[labels.join('.').toLowerCase()] ?? [];
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(found.length > 0 ? 0x81_80 : 0x81_83, 2); // an answer; there is no such name
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  return Buffer.concat([header, question.subarray(12, at + 5), ...found.map(textRecord)]);
}

function textRecord(text: string): Buffer {
  const parts = text.match(/[^]{1,255}/g) ?? [];
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]);
  return Buffer.concat([head, data]);
}

async function recordsOf(texts: Record<string, string[]> | null, { query = '' } = {}): Promise<DomainRecords> {
  await nameServer(texts);
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.put('/api/admin/mail-server', server);
  const reply = await admin.get(`/api/admin/mail-server/domain-records${query}`);
  return reply.json<DomainRecords>();
}

const key = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkq'.repeat(30)}`;

test('records that are in order are ticked, the DMARC record of the parent domain too', async () => {
  const { domain, provider, records } = await recordsOf({
    'mail.pawandvale.example': ['site-verification=1', 'v=spf1 include:sendgrid.net -all'],
    's1._domainkey.mail.pawandvale.example': [key],
    '_dmarc.pawandvale.example': ['v=DMARC1; p=quarantine'],
  });
  expect([domain, provider]).toEqual(['mail.pawandvale.example', 'SendGrid']);
  expect(records).toMatchObject([
    { kind: 'spf', state: 'found', name: domain },
    { kind: 'dkim', state: 'found', name: `s1._domainkey.${domain}`, found: key },
    { kind: 'dmarc', state: 'found', advice: 'In order. It is at _dmarc.pawandvale.example.' },
  ]);
});

test('records that are not there are shown to copy, but for the key, which the provider makes', async () => {
  const { records } = await recordsOf({});
  expect(records).toMatchObject([
    { kind: 'spf', state: 'missing', wanted: 'v=spf1 include:sendgrid.net ~all' },
    {
      kind: 'dkim',
      state: 'missing',
      wanted: null,
      advice: expect.stringMatching(/^Your email provider makes this key/),
    },
    { kind: 'dmarc', state: 'missing', wanted: 'v=DMARC1; p=none; rua=mailto:hello@mail.pawandvale.example' },
  ]);
});

test('an SPF record of others is shown with what is missing put into it', async () => {
  const { records } = await recordsOf({ 'mail.pawandvale.example': ['v=spf1 include:_spf.google.com ~all'] });
  expect(records[0]).toMatchObject({
    state: 'differs',
    wanted: 'v=spf1 include:sendgrid.net include:_spf.google.com ~all',
  });
});

test('two SPF records are one too many', async () => {
  const { records } = await recordsOf({
    'mail.pawandvale.example': ['v=spf1 include:sendgrid.net ~all', 'v=spf1 mx ~all'],
  });
  expect(records[0]).toMatchObject({ state: 'differs', advice: expect.stringContaining('several SPF records') });
});

test('the key is looked for under the selector that the provider gave', async () => {
  const texts = { 'pv2026._domainkey.mail.pawandvale.example': ['v=DKIM1; p=MIIB'] };
  const { records } = await recordsOf(texts, { query: '?selector=PV2026' });
  expect(records[1]).toMatchObject({ state: 'found', name: 'pv2026._domainkey.mail.pawandvale.example' });
});

test('a name server that is not there is no record that is missing', async () => {
  const before = dns.getServers();
  dns.setServers(['127.0.0.1:9']); // nobody listens there
  onTestFinished(() => dns.setServers(before));
  await using shop = await openShop();
  const admin = await owner(shop);
  expect((await admin.get('/api/admin/mail-server/domain-records')).json()).toMatchObject({ code: 'no-mail-server' });
  await admin.put('/api/admin/mail-server', server);
  const { records } = (await admin.get('/api/admin/mail-server/domain-records')).json<DomainRecords>();
  expect(records.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(records[0]?.advice).toBe('We couldn’t look it up just now.');
});
