import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, listeningOn, readConfig } from './config.ts';

const SHOP_DATA = mkdtempSync(join(tmpdir(), 'config-'));
const secret = 'thirty-two characters, or even more';

afterAll(() => rmSync(SHOP_DATA, { recursive: true }));

function errorsOf(env: Record<string, string>): string {
  try {
    readConfig({ SHOP_DATA, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return '';
}

test('with nothing set the shop is a demo on this machine', () => {
  expect(readConfig({ SHOP_DATA })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    portIsFixed: false,
    url: 'http://127.0.0.1:3000',
    demo: true,
    databaseUrl: undefined,
    role: 'all',
    rateLimit: true,
    trustProxy: false,
  });
});

test('with a database of the owner the demo is off unless asked for', () => {
  const env = { SHOP_DATA, DATABASE_URL: 'postgres://localhost/shop' };
  expect(readConfig(env).demo).toBe(false);
  expect(readConfig({ ...env, SHOP_DEMO: 'on' }).demo).toBe(true);
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ SHOP_DATA, PORT: '', SMTP_URL: ' ' })).toMatchObject({
    port: 3000,
    mail: { smtpUrl: undefined },
  });
});

test('the made secret stays the same and is for nobody else to read', () => {
  expect(readConfig({ SHOP_DATA }).secret).toBe(readConfig({ SHOP_DATA }).secret);
  expect(statSync(join(SHOP_DATA, 'secret')).mode & 0o777).toBe(0o600);
});

describe('a wrong variable is named with what would be right', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT: Give a port number'],
    [{ SHOP_URL: 'pawandvale.example' }, 'SHOP_URL: Give the public address'],
    [{ SHOP_URL: 'https://pawandvale.example/shop' }, 'SHOP_URL: Give the address without a path'],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL: Give an address such as postgres://'],
    [{ DATABASE_REPLICA_URL: 'postgres://replica/shop' }, 'DATABASE_REPLICA_URL: A replica needs DATABASE_URL'],
    [{ SHOP_DEMO: 'yes' }, 'SHOP_DEMO: Say on or off'],
    [{ SHOP_ROLE: 'chef' }, 'SHOP_ROLE: Say web, worker or all'],
    [{ SHOP_SECRET: 'short' }, 'SHOP_SECRET: Use at least 32'],
    [{ SHOP_ADMIN_EMAIL: 'owner' }, 'SHOP_ADMIN_EMAIL: Give an email address'],
    [{ SHOP_ADMIN_PASSWORD: '1234567' }, 'SHOP_ADMIN_PASSWORD: Use at least 8'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM: With SMTP_URL'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY: The shop cannot take money through Stripe yet'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY: The shop cannot take money through Stripe yet'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET: The shop cannot take money through Stripe yet'],
    [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY: Say off, on'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: Say fatal'],
  ])('%o', (env, sentence) => {
    expect(errorsOf(env)).toContain(sentence);
  });
});

test('all faults are told at once, also those that lie between two variables', () => {
  const reported = errorsOf({
    PORT: 'http',
    DATABASE_REPLICA_URL: 'postgres://replica/shop',
    TRUST_PROXY: 'everybody',
  });
  expect(reported.match(/^ {2}[A-Z_]+:/gm)).toEqual(['  PORT:', '  TRUST_PROXY:', '  DATABASE_REPLICA_URL:']);
});

describe('in production', () => {
  const production = { NODE_ENV: 'production' };

  test('the limits stay on for everybody but this machine', () => {
    expect(errorsOf({ ...production, SHOP_RATE_LIMIT: 'off', HOST: '0.0.0.0' })).toContain('SHOP_RATE_LIMIT: ');
    expect(readConfig({ SHOP_DATA, ...production, SHOP_RATE_LIMIT: 'off' }).rateLimit).toBe(false);
  });

  test('an external database needs a secret that all processes share', () => {
    const env = { ...production, DATABASE_URL: 'postgres://localhost/shop' };
    expect(errorsOf(env)).toContain('SHOP_SECRET: ');
    expect(readConfig({ SHOP_DATA, ...env, SHOP_SECRET: secret }).secret).toBe(secret);
  });
});

test.each([
  ['off', false],
  ['on', true],
  ['2', 2],
  ['10.0.0.1, 192.168.0.0/16, loopback', ['10.0.0.1', '192.168.0.0/16', 'loopback']],
])('TRUST_PROXY=%s', (given, trusted) => {
  expect(readConfig({ SHOP_DATA, TRUST_PROXY: given }).trustProxy).toEqual(trusted);
});

test('the public address follows the port that was found, unless the owner gave one', () => {
  expect(listeningOn(readConfig({ SHOP_DATA }), 3005).url).toBe('http://127.0.0.1:3005');
  expect(listeningOn(readConfig({ SHOP_DATA, HOST: '0.0.0.0' }), 3005).url).toBe('http://localhost:3005');
  expect(listeningOn(readConfig({ SHOP_DATA, SHOP_URL: 'https://pawandvale.example/' }), 3005).url).toBe(
    'https://pawandvale.example',
  );
});
