import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hours } from '#platform/clock.ts';
import { mails } from '#platform/mail/mail.table.ts';
import { countRows } from '../../../tests/support/checkout.ts';
import { password as present, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

type Browser = Awaited<ReturnType<typeof registered>>;

const password = 'four grey whippets';

test('a forgotten password is replaced by the mailed link, once', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);

  expect((await post(shop, '/api/auth/forgot-password', { email: 'ALICE@example.co.uk' })).statusCode).toBe(202);
  const mail = await lastMail(shop);
  expect(mail).toMatchObject({ template: 'reset-password', recipient: 'alice@example.co.uk' });
  const reply = await post(shop, '/api/auth/reset-password', { token: tokenOf(mail.text), password });

  expect(reply.statusCode).toBe(204);
  expect(await lastMail(shop)).toMatchObject({ template: 'password-changed', recipient: 'alice@example.co.uk' });
  expect((await alice.get('/api/auth/me')).statusCode).toBe(401);
  expect((await post(shop, '/api/auth/login', { email: 'alice@example.co.uk', password })).statusCode).toBe(200);
  const again = await post(shop, '/api/auth/reset-password', { token: tokenOf(mail.text), password });
  expect([again.statusCode, again.json().code]).toEqual([400, 'link-spent']);
});

test('a link for a new password says before anything is typed whether it works, and still does after being looked at', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const alice = await registered(shop);
  const ask = async () => {
    await post(shop, '/api/auth/forgot-password', { email: 'alice@example.co.uk' });
    return tokenOf((await lastMail(shop)).text);
  };
  const look = async (token: string) => {
    const response = await shop.inject({ url: `/api/auth/reset-password?token=${token}` });
    return response.statusCode === 204 ? 'works' : response.json().code;
  };

  const confirming = tokenOf((await lastMail(shop)).text);
  const older = await ask();
  const newer = await ask();
  expect([await look(older), await look(newer), await look(newer)]).toEqual(['link-spent', 'works', 'works']);
  expect((await post(shop, '/api/auth/reset-password', { token: newer, password })).statusCode).toBe(204);
  expect(await look(newer)).toBe('link-spent');

  const expiring = await ask();
  shop.clock.advance(hours(1) + 1);
  expect(await look(expiring)).toBe('link-spent');
  expect(await look(confirming)).toBe('link-spent'); // is for another purpose
  expect(await look('a-link-that-nobody-was-sent')).toBe('link-spent');
  expect((await alice.get('/api/auth/me')).statusCode).toBe(401);
});

test('an unknown address gets the same response and no mail', async () => {
  await using shop = await openShop();
  await registered(shop);
  const known = await post(shop, '/api/auth/forgot-password', { email: 'alice@example.co.uk' });
  const before = await lastMail(shop);
  const unknown = await post(shop, '/api/auth/forgot-password', { email: 'nobody@example.co.uk' });
  expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
  expect((await lastMail(shop)).id).toBe(before.id);
});

test('an address is sent ten links an hour, from wherever, and nobody learns whether it has an account', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  await registered(shop);
  let sent = 0;
  const ask = async (email: string) => {
    const remoteAddress = `192.0.2.${(sent += 1)}`;
    const payload = { email };
    const reply = await shop.inject({ method: 'POST', url: '/api/auth/forgot-password', payload, remoteAddress });
    expect(reply.statusCode).toBe(202);
    return reply.json().message;
  };

  for (const email of ['alice@example.co.uk', 'nobody@example.co.uk']) {
    for (let turn = 0; turn < 10; turn += 1) expect(await ask(email)).toContain('on its way');
    expect(await ask(email.toUpperCase())).toContain('Please use the newest one');
  }
  expect((await allMails(shop)).filter(({ template }) => template === 'reset-password')).toHaveLength(10);
  shop.clock.advance(hours(1));
  expect(await ask('alice@example.co.uk')).toContain('on its way');
});

test('one network asks for five links to an address an hour', async () => {
  await using shop = await openShop();
  const ask = async (email: string) => (await post(shop, '/api/auth/forgot-password', { email })).statusCode;
  for (let turn = 0; turn < 5; turn += 1) expect(await ask('alice@example.co.uk')).toBe(202);
  expect(await ask('ALICE@example.co.uk')).toBe(429);
  expect(await ask('bob@example.co.uk')).toBe(202);
});

test.each(['forgot-password', 'sign-in-links'])(
  '%s of ever new addresses keeps nothing once the network has asked enough',
  async (path) => {
    await using shop = await openShop();
    const ask = async (turn: number) =>
      (await post(shop, `/api/auth/${path}`, { email: `a${turn}@example.co.uk` })).statusCode;
    for (let turn = 0; turn < 10; turn += 1) expect(await ask(turn)).toBe(202);
    const kept = await countRows(shop, 'rate_limits');
    for (let turn = 10; turn < 15; turn += 1) expect(await ask(turn)).toBe(429);
    expect(await countRows(shop, 'rate_limits')).toBe(kept);
  },
);

test('nobody keeps another from a new password by asking for theirs', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const { cookies } = await registered(shop);
  const payload = { email: 'alice@example.co.uk' };
  const ask = (own: Record<string, string>, remoteAddress: string) =>
    shop.inject({ method: 'POST', url: '/api/auth/forgot-password', payload, cookies: own, remoteAddress });
  for (let turn = 0; turn < 20; turn += 1) await ask({}, `192.0.2.${turn}`);
  await shop.jobs.drain();
  shop.clock.advance(hours(1) - 1);

  // On a browser that she has never used, the newest of the links works; on her own she gets another one.
  expect((await ask({}, '198.51.100.1')).statusCode).toBe(202);
  const sent = tokenOf((await lastMail(shop)).text);
  expect((await shop.inject({ url: `/api/auth/reset-password?token=${sent}` })).statusCode).toBe(204);
  expect((await ask(cookies, '192.0.2.1')).statusCode).toBe(202);
  const chosen = { token: tokenOf((await lastMail(shop)).text), password: 'four brown terriers' };
  expect(chosen.token).not.toBe(sent);
  const reply = await shop.inject({ method: 'POST', url: '/api/auth/reset-password', payload: chosen });
  expect(reply.statusCode).toBe(204);
});

test('a link for a new password works for an hour and loses to a newer one', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  await registered(shop);
  const ask = async () => {
    await post(shop, '/api/auth/forgot-password', { email: 'alice@example.co.uk' });
    return tokenOf((await lastMail(shop)).text);
  };
  const first = await ask();
  const second = await ask();
  expect((await post(shop, '/api/auth/reset-password', { token: first, password })).statusCode).toBe(400);
  shop.clock.advance(hours(1) + 1);
  expect((await post(shop, '/api/auth/reset-password', { token: second, password })).statusCode).toBe(400);
});

test('the mail after registering confirms the address', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const mail = await lastMail(shop);
  expect(mail).toMatchObject({ template: 'verify-email', recipient: 'alice@example.co.uk' });

  expect((await alice.post('/api/auth/verify-email', { token: tokenOf(mail.text) })).statusCode).toBe(204);
  expect((await alice.get('/api/auth/me')).json().emailVerified).toBe(true);
});

test('the mail’s link says again that the address is confirmed, but only to its own account', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const older = { token: tokenOf((await lastMail(shop)).text) };
  await alice.post('/api/user/verification-mail');
  const newer = { token: tokenOf((await lastMail(shop)).text) };
  const statusOf = async (who: Browser, link: object) => (await who.post('/api/auth/verify-email', link)).statusCode;

  expect(await statusOf(alice, older)).toBe(400);
  expect(await statusOf(alice, newer)).toBe(204);
  expect(await statusOf(alice, newer)).toBe(204);
  expect(await statusOf(alice, older)).toBe(204);
  expect(await statusOf(await registered(shop, 'bob@example.co.uk'), newer)).toBe(400);
  expect((await post(shop, '/api/auth/verify-email', newer)).statusCode).toBe(400);
});

test('a new email address counts when its own link is followed', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  await registered(shop, 'bob@example.co.uk');
  const taken = await alice.put('/api/user/profile', { email: 'BOB@example.co.uk', password: present });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'email-taken']);

  expect((await alice.put('/api/user/profile', { email: 'new@example.co.uk', password: present })).json().email).toBe(
    'alice@example.co.uk',
  );
  const sent = (await allMails(shop)).find(({ template }) => template === 'change-email');
  expect(sent?.recipient).toBe('new@example.co.uk');
  const reply = await alice.post('/api/auth/confirm-email-change', { token: tokenOf(sent?.text ?? '') });

  expect(reply.statusCode).toBe(204);
  expect((await alice.get('/api/auth/me')).json()).toMatchObject({ email: 'new@example.co.uk', emailVerified: true });
});

test('nobody proves their address for an account that somebody else has opened or changed', async () => {
  await using shop = await openShop();
  const thief = await registered(shop, 'victim@example.co.uk');
  const opened = tokenOf((await lastMail(shop)).text);
  const other = await registered(shop, 'thief@example.co.uk');
  await other.put('/api/user/profile', { email: 'second-victim@example.co.uk', password: present });
  const changed = (await allMails(shop)).find(({ template }) => template === 'change-email');
  const victim = await registered(shop, 'elsewhere@example.co.uk');

  for (const follow of [victim.post, (url: string, body: object) => post(shop, url, body)]) {
    for (const [path, token] of [
      ['verify-email', opened],
      ['confirm-email-change', tokenOf(changed?.text ?? '')],
    ] as const) {
      const refused = await follow(`/api/auth/${path}`, { token });
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { code: 'sign-in-first', message: 'Please sign in to that account first, then open the link again.' },
      ]);
    }
  }
  expect((await thief.get('/api/auth/me')).json()).toMatchObject({ emailVerified: false });
  expect((await other.get('/api/auth/me')).json()).toMatchObject({ email: 'thief@example.co.uk' });
});

test('a new address signs out every browser but the one that followed its link', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const login = { email: 'alice@example.co.uk', password: 'three brown terriers' };
  const elsewhere = await post(shop, '/api/auth/login', login);
  const cookies = Object.fromEntries(elsewhere.cookies.map(({ name, value }) => [name, value]));
  await alice.put('/api/user/profile', { email: 'new@example.co.uk', password: present });
  const sent = (await allMails(shop)).find(({ template }) => template === 'change-email');
  await alice.post('/api/auth/confirm-email-change', { token: tokenOf(sent?.text ?? '') });

  expect((await alice.get('/api/auth/me')).json().email).toBe('new@example.co.uk');
  expect((await shop.inject({ url: '/api/auth/me', cookies })).statusCode).toBe(401);
});

/** Ways in which a customer writes a new password. */
const newPasswords = {
  changed: (_: TestShop, alice: Browser) =>
    alice.put('/api/user/password', { currentPassword: present, newPassword: password }),
  reset: async (shop: TestShop) => {
    await post(shop, '/api/auth/forgot-password', { email: 'alice@example.co.uk' });
    return post(shop, '/api/auth/reset-password', { token: tokenOf((await lastMail(shop)).text), password });
  },
};

test.each(Object.entries(newPasswords))(
  'a password that is %s ends a change of address requested before',
  async (_, write) => {
    await using shop = await openShop();
    const alice = await registered(shop);
    await alice.put('/api/user/profile', { email: 'thief@example.co.uk', password: present });
    const theirs = (await allMails(shop)).find(({ template }) => template === 'change-email');

    expect((await write(shop, alice)).statusCode).toBe(204);

    const followed = await post(shop, '/api/auth/confirm-email-change', { token: tokenOf(theirs?.text ?? '') });
    expect([followed.statusCode, followed.json().code]).toEqual([400, 'link-spent']);
    expect((await post(shop, '/api/auth/login', { email: 'alice@example.co.uk', password })).statusCode).toBe(200);
  },
);

test('a changed password and a changed address put an end to links for a new password', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const sent = async (email: string) => {
    await post(shop, '/api/auth/forgot-password', { email });
    return tokenOf((await lastMail(shop)).text);
  };
  const reset = async (token: string) =>
    (await post(shop, '/api/auth/reset-password', { token, password: 'five white poodles' })).statusCode;

  const before = await sent('alice@example.co.uk');
  await alice.put('/api/user/password', { currentPassword: present, newPassword: password });
  expect(await reset(before)).toBe(400);

  const atTheOldAddress = await sent('alice@example.co.uk');
  await alice.put('/api/user/profile', { email: 'new@example.co.uk', password });
  const change = (await allMails(shop)).find(({ template }) => template === 'change-email');
  const confirming = await alice.post('/api/auth/confirm-email-change', { token: tokenOf(change?.text ?? '') });
  expect(confirming.statusCode).toBe(204);
  expect(await reset(atTheOldAddress)).toBe(400);
  expect(await reset(await sent('new@example.co.uk'))).toBe(204);
});

function post(shop: TestShop, url: string, payload: object) {
  return shop.inject({ method: 'POST', url, payload });
}

async function allMails(shop: TestShop) {
  await shop.jobs.drain();
  return shop.db.select().from(mails).orderBy(desc(mails.id));
}

async function lastMail(shop: TestShop) {
  const [last] = await allMails(shop);
  if (!last) throw new Error('No mail');
  return last;
}

function tokenOf(text: string): string {
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}
