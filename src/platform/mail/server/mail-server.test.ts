import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { mailServer, outbox, rejection } from '../../../../tests/support/mail.ts';
import { owner, password, staffMember } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { minutes } from '../../clock.ts';
import { paragraph } from '../layout/mail-layout.ts';
import { mailReadiness } from '../mail-readiness.ts';
import { queueMail } from '../mail.ts';
import { handOver } from './mail-transport.ts';

const here = { env: { SMTP_PRIVATE: 'on' } };
const settings = {
  host: '127.0.0.1',
  port: 587,
  encryption: 'none',
  userName: null,
  senderName: 'Paw & Vale',
  senderAddress: 'hello@pawandvale.example',
  replyTo: null,
  currentPassword: password,
};
const signedIn = {
  ...settings,
  encryption: 'starttls',
  userName: 'ann',
  password: 'wool£-7742',
};
const to = 'ann@example.co.uk';

test('emails go out through the server of the screen, from its sender, without a restart', async () => {
  await using server = await mailServer();
  await using shop = await openShop(here);
  const admin = await owner(shop);
  await outbox(shop);

  const saved = await admin.put('/api/admin/mail-server', {
    ...settings,
    port: server.port,
    replyTo: 'help@pawandvale.example',
  });
  expect([saved.statusCode, saved.json()]).toMatchObject([
    200,
    { source: 'screen', passwordSet: false, lastTest: null },
  ]);
  await write(shop);
  await shop.jobs.drain();

  expect(server.delivered.map((one) => one.to)).toEqual([['dog@example.co.uk']]);
  for (const words of [
    'From: "Paw & Vale" <hello@pawandvale.example>',
    'Reply-To: help@pawandvale.example',
    'Walkies?',
  ]) {
    expect(server.delivered[0]?.text).toContain(words);
  }
});

test('the password goes in and never comes out, neither by call, in the database nor in the log', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const saved = await admin.put('/api/admin/mail-server', signedIn);
  expect(saved.json()).toMatchObject({ userName: 'ann', passwordSet: true });
  const kept = await admin.put('/api/admin/mail-server', { ...signedIn, password: '', port: 2525 });
  expect(kept.json()).toMatchObject({ port: 2525, passwordSet: true });

  const { rows } = await shop.pool.query('select * from mail_server, audit_log');
  const shown = [
    saved.payload,
    kept.payload,
    (await admin.get('/api/admin/mail-server')).payload,
    JSON.stringify(rows),
  ];
  expect(shown.filter((text) => text.includes('7742'))).toEqual([]);
  expect((await admin.get('/api/admin/audit-log?subject=mail-server')).json()).toMatchObject([
    { action: 'mail-server.changed', before: { port: 587 }, after: { port: 2525 } },
    { action: 'mail-server.changed', before: null },
  ]);
});

test('a saved password is sent to no other server than the one it was typed for', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.put('/api/admin/mail-server', signedIn);
  const elsewhere = await admin.put('/api/admin/mail-server', { ...signedIn, host: 'smtp.evil.example', password: '' });
  expect([elsewhere.statusCode, elsewhere.json().issues]).toMatchObject([400, [{ path: 'password' }]]);
});

test.each([
  [{ host: '' }, 'host', 'Enter the server’s name'],
  [{ host: 'smtp://example.com' }, 'host', 'Enter the server’s name alone, such as smtp.example.com'],
  [{ port: 0 }, 'port', 'Enter a port number from 1 to 65535'],
  [{ senderName: 'Ann\r\nBcc: x@example.com' }, 'senderName', 'Please use one line'],
  [{ senderAddress: 'ann' }, 'senderAddress', 'Enter an email address such as name@example.co.uk'],
  [
    { userName: 'ann', password: 'x' },
    'encryption',
    'Without encryption anybody on the way could read the password. Choose TLS or STARTTLS.',
  ],
  [{ userName: 'ann', encryption: 'tls' }, 'password', 'Please type the password.'],
])('%j is refused with the sentence for its field', async (wrong, path, message) => {
  await using shop = await openShop();
  const reply = await (await owner(shop)).put('/api/admin/mail-server', { ...settings, ...wrong });
  expect([reply.statusCode, reply.json().issues]).toMatchObject([400, [{ path, message }]]);
});

test('staff can neither see nor set the mail server', async () => {
  await using shop = await openShop();
  const clerk = await staffMember(shop);
  const replies = [
    clerk.get('/api/admin/mail-server'),
    clerk.put('/api/admin/mail-server', settings),
    clerk.post('/api/admin/mail-server/tests', { to }),
  ];
  expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});

test('what the environment sets comes first, and is shown without its password', async () => {
  await using server = await mailServer();
  const env = { SMTP_URL: `smtp://shop:p%40ss-7742@127.0.0.1:${server.port}`, MAIL_FROM: 'Shop <shop@example.co.uk>' };
  await using shop = await openShop({ env });
  const admin = await owner(shop);
  expect((await admin.put('/api/admin/mail-server', settings)).json()).toMatchObject({ code: 'set-by-environment' });
  const shown = await admin.get('/api/admin/mail-server');
  expect(shown.payload).not.toContain('7742');
  expect(shown.json()).toMatchObject({
    source: 'environment',
    host: '127.0.0.1',
    port: server.port,
    encryption: 'opportunistic',
    userName: 'shop',
    passwordSet: true,
    senderName: 'Shop',
    senderAddress: 'shop@example.co.uk',
  });
});

test('once the server is removed, nothing more is sent', async () => {
  await using server = await mailServer();
  await using shop = await openShop(here);
  const admin = await owner(shop);
  await admin.put('/api/admin/mail-server', { ...settings, port: server.port });
  const removed = await admin.post('/api/admin/mail-server/removal', { currentPassword: password });
  expect(removed.json()).toMatchObject({ source: null });
  await write(shop);
  await shop.jobs.drain();
  expect(server.delivered.filter(({ text }) => text.includes('Walkies?'))).toEqual([]);
});

test('a test email says that the server accepted it, until the settings change', async () => {
  await using server = await mailServer();
  await using shop = await openShop({ ...here, now: '2026-11-23T09:00:00Z' });
  const admin = await owner(shop);
  await admin.put('/api/admin/mail-server', { ...settings, port: server.port });
  const tested = await admin.post('/api/admin/mail-server/tests', { to });
  const at = '2026-11-23T09:00:00.000Z';
  expect(tested.json()).toMatchObject({ isAccepted: true, sentence: '127.0.0.1 accepted the email.', testedAt: at });
  expect(tested.json().response).toMatch(/^250 /);
  expect(server.delivered[0]?.text).toContain('Subject: Test email from Paw & Vale');
  expect(await mailReadiness(shop.deps)).toMatchObject({
    isSet: true,
    lastTestAt: new Date(at),
    lastTestAccepted: true,
  });

  await admin.put('/api/admin/mail-server', { ...settings, port: server.port, senderName: 'Ann' });
  expect(await mailReadiness(shop.deps)).toMatchObject({ isSet: true, lastTestAt: null, lastTestAccepted: false });
});

const passwords = { ...settings, encryption: 'starttls', userName: 'ann', password: 'wrong' };
const refusals: [string, Parameters<typeof mailServer>[0], object, RegExp, RegExp][] = [
  [
    'a recipient',
    { onRcptTo: (_to, _session, done) => done(rejection(550, 'No such user')) },
    {},
    /^127\.0\.0\.1 does not deliver to ann@example\.co\.uk\.$/,
    /^550 No such user$/,
  ],
  [
    'the sender',
    { onMailFrom: (_from, _session, done) => done(rejection(553, 'Sender not verified')) },
    {},
    /does not take emails from hello@pawandvale\.example\. Confirm that address/,
    /^553 Sender not verified$/,
  ],
  ['a lack of encryption', {}, passwords, /does not offer STARTTLS on port \d+\. Try TLS\.$/, /^500 /],
  [
    'TLS where it speaks without',
    {},
    { ...settings, encryption: 'tls' },
    /does not use TLS on port \d+\. Try STARTTLS\.$/,
    /^/,
  ],
  [
    'a certificate that nobody vouches for',
    { disabledCommands: [] },
    { ...settings, encryption: 'starttls' },
    /showed a certificate that is not valid for it/,
    /^/,
  ],
  [
    'to be asked just now',
    { onMailFrom: (_from, _session, done) => done(rejection(451, 'Greylisted')) },
    {},
    /cannot take the email just now\. Please try again later\.$/,
    /^451 Greylisted$/,
  ],
];

test.each(refusals)('a test email says so when the server refuses %s', async (_what, options, more, sentence, said) => {
  await using server = await mailServer(options);
  await using shop = await openShop(here);
  const admin = await owner(shop);
  await admin.put('/api/admin/mail-server', { ...settings, ...more, port: server.port });
  const { isAccepted, ...tested } = (await admin.post('/api/admin/mail-server/tests', { to })).json();
  expect([isAccepted, tested.sentence]).toEqual([false, expect.stringMatching(sentence)]);
  expect(tested.response ?? '').toMatch(said);
  expect((await admin.get('/api/admin/mail-server')).json()).toMatchObject({ lastTest: tested });
});

test('a wrong password is named as such', async () => {
  // The environment may use a server that signs people in without encryption; the screen may not.
  await using server = await mailServer({
    allowInsecureAuth: true,
    authOptional: false,
    onAuth: (_auth, _session, done) => done(rejection(535, 'Authentication failed')),
  });
  const env = { SMTP_URL: `smtp://ann:wrong@127.0.0.1:${server.port}`, MAIL_FROM: 'shop@example.co.uk' };
  await using shop = await openShop({ env });
  const tested = await (await owner(shop)).post('/api/admin/mail-server/tests', { to });
  expect(tested.json()).toMatchObject({
    isAccepted: false,
    sentence: '127.0.0.1 did not take the user name and password. Please check both.',
    response: expect.stringContaining('535'),
  });
});

test.each([
  [
    '127.0.0.1',
    '127.0.0.1 is in the shop’s own network. Whoever runs the shop’s machine can allow that with SMTP_PRIVATE=on.',
  ],
  [
    'localhost',
    'localhost is in the shop’s own network. Whoever runs the shop’s machine can allow that with SMTP_PRIVATE=on.',
  ],
])('a server at %s is not contacted unless whoever runs the machine allows it', async (host, sentence) => {
  await using server = await mailServer();
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.put('/api/admin/mail-server', { ...settings, host, port: server.port });
  expect((await admin.post('/api/admin/mail-server/tests', { to })).json()).toMatchObject({
    isAccepted: false,
    sentence,
  });
  await write(shop);
  await shop.jobs.drain();
  expect(server.delivered).toEqual([]);
});

test('a server that does not respond, or floods, gives a test result too', async () => {
  await using shop = await openShop(here);
  const admin = await owner(shop);
  const ask = async (port: number) => {
    await admin.put('/api/admin/mail-server', { ...settings, port });
    return (await admin.post('/api/admin/mail-server/tests', { to })).json().sentence;
  };
  expect(await ask(1)).toMatch(/^127\.0\.0\.1 takes no connections on port 1\./);
  const flooding = await listen((socket) => socket.write('220-'.repeat(20_000)));
  expect(await ask(flooding)).toMatch(/^127\.0\.0\.1 did not take the email\.$/);
  const closing = await listen((socket) => socket.end());
  expect(await ask(closing)).toMatch(/^127\.0\.0\.1 closed the connection\./);
});

test('a server that says nothing is given up in time', async () => {
  const port = await listen(() => undefined);
  const server = { ...settings, source: 'screen', url: undefined, port, encryption: 'none', password: null } as const;
  const silent = { ...server, sender: { name: 'Shop', address: 'shop@example.co.uk' }, mayBePrivate: true };
  const email = { to, subject: 'Hello', html: '', text: '' };
  await expect(handOver(silent, email, AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'EABORT' });
});

test('with STARTTLS nothing but the greeting is said in the open', async () => {
  const secured: boolean[] = [];
  await using server = await mailServer({
    disabledCommands: [],
    onMailFrom: (_from, { secure }, done) => {
      secured.push(secure);
      done();
    },
  });
  const env = { SMTP_URL: `${server.url}?tls.rejectUnauthorized=false`, MAIL_FROM: 'shop@example.co.uk' };
  await using shop = await openShop({ env });
  const tested = await (await owner(shop)).post('/api/admin/mail-server/tests', { to });
  expect([tested.json().isAccepted, secured]).toEqual([true, [true]]);
});

test('there are only so many test emails an hour, so that the shop fills nobody’s inbox', async () => {
  await using shop = await openShop(here);
  const admin = await owner(shop);
  const codes: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    codes.push((await admin.post('/api/admin/mail-server/tests', { to })).statusCode);
  }
  expect([codes.slice(0, 20).every((code) => code === 409), codes.at(20)]).toEqual([true, 429]);
});

test('an email that is queued twice goes out once', async () => {
  await using server = await mailServer();
  await using shop = await openShop({ env: { SMTP_URL: server.url, MAIL_FROM: 'shop@example.co.uk' } });
  const admin = await owner(shop);
  await outbox(shop);
  const before = server.delivered.length;
  await write(shop);
  const [mail] = (await admin.get('/api/admin/mails?template=greeting')).json();
  await admin.post(`/api/admin/mails/${mail.id}/resend`);
  await admin.post(`/api/admin/mails/${mail.id}/resend`);
  await shop.jobs.drain();
  expect(server.delivered.length - before).toBe(1);
  const again = await admin.post(`/api/admin/mails/${mail.id}/resend`);
  expect([again.statusCode, again.json().code]).toEqual([409, 'just-sent']);
  shop.clock.advance(minutes(1));
  await admin.post(`/api/admin/mails/${mail.id}/resend`);
  await shop.jobs.drain();
  expect(server.delivered.length - before).toBe(2);
});

function write(shop: TestShop): Promise<void> {
  const frame = { shopName: 'Paw & Vale', shopLine: 'Good things', shopUrl: 'https://shop.example', imprint: [] };
  const words = { subject: 'Hello', title: 'Hello dog', parts: [paragraph('Walkies?')] };
  const mail = { template: 'greeting', to: 'dog@example.co.uk', ...words };
  return shop.db.transaction((tx) => queueMail(shop.deps, tx, mail, frame));
}

async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // It listens on a port.
  return (server.address() as AddressInfo).port;
}
