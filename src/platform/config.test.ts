import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

test('with a database of the owner the demo is off unless switched on', () => {
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

test('the generated secret stays the same and only its owner can read it', () => {
  expect(readConfig({ SHOP_DATA }).secret).toBe(readConfig({ SHOP_DATA }).secret);
  expect(statSync(join(SHOP_DATA, 'secret')).mode & 0o777).toBe(0o600);
});

test('a secret file that has become empty is reported, and no other secret is made in its place', () => {
  const folder = join(SHOP_DATA, 'emptied');
  readConfig({ SHOP_DATA: folder });
  writeFileSync(join(folder, 'secret'), '');
  expect(() => readConfig({ SHOP_DATA: folder })).toThrow('holds no secret any more');
});

describe('a wrong variable is named with what would be right', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT: Enter a port number'],
    [{ SHOP_URL: 'pawandvale.example' }, 'SHOP_URL: Enter the public address'],
    [{ SHOP_URL: 'https://pawandvale.example/shop' }, 'SHOP_URL: Enter the address without a path'],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL: Enter an address such as postgres://'],
    [
      { DATABASE_LISTEN_URL: 'postgres://direct/shop' },
      'DATABASE_LISTEN_URL: An address past the pooler needs DATABASE_URL',
    ],
    [{ MEDIA_STORAGE: 's3://x' }, 'MEDIA_STORAGE: Enter disk, or an address such as s3://bucket'],
    [{ SHOP_BACKUPS: 's3://ab?region=eu-west-2' }, 'The bucket’s name has 3 to 63 lower-case letters'],
    [{ MEDIA_STORAGE: 's3://pictures?region=eu-west-2' }, 'MEDIA_STORAGE: A bucket needs AWS_ACCESS_KEY_ID'],
    [{ CDN_PURGE_URL: 'ftp://cdn.example' }, 'CDN_PURGE_URL: Enter the address that purges by tag'],
    [{ CDN_PURGE_TOKEN: 'secret' }, 'CDN_PURGE_TOKEN: A token needs CDN_PURGE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://replica/shop' }, 'DATABASE_REPLICA_URL: A replica needs DATABASE_URL'],
    [{ SHOP_DRAIN_SECONDS: '61' }, 'SHOP_DRAIN_SECONDS: Enter a number of seconds'],
    [{ SHOP_DEMO: 'yes' }, 'SHOP_DEMO: Choose on, goods or off'],
    [{ SHOP_OPEN: 'yes' }, 'SHOP_OPEN: Choose on or off'],
    [{ SHOP_ROLE: 'chef' }, 'SHOP_ROLE: Choose web, worker or all'],
    [{ SHOP_SECRET: 'short' }, 'SHOP_SECRET: Use at least 32'],
    [{ SHOP_ADMIN_EMAIL: 'owner' }, 'SHOP_ADMIN_EMAIL: Enter an email address'],
    [{ SHOP_ADMIN_PASSWORD: '1234567' }, 'SHOP_ADMIN_PASSWORD: Use at least 8'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM: With SMTP_URL'],
    [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY: That is the publishable key'],
    [{ STRIPE_SECRET_KEY: 'whsec_1' }, 'STRIPE_SECRET_KEY: Enter a secret key of Stripe'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY: That is the secret key'],
    [{ STRIPE_WEBHOOK_SECRET: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET: Enter the signing secret'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY: With STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET: With STRIPE_SECRET_KEY'],
    [{ STRIPE_API_URL: 'http://stripe.example' }, 'STRIPE_API_URL: Keys only go over http to this machine'],
    [{ STRIPE_API_URL: 'https://stripe.example/v1' }, 'STRIPE_API_URL: Enter the address without a path'],
    [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY: Enter off, on'],
    [{ SUPPLIER_PRIVATE: 'on' }, 'SUPPLIER_PRIVATE: Enter off, or addresses'],
    [{ SUPPLIER_PRIVATE: '10.0.0.0/33' }, 'SUPPLIER_PRIVATE: Enter off, or addresses'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: Choose fatal'],
  ])('%o', (env, sentence) => {
    expect(errorsOf(env)).toContain(sentence);
  });
});

test('all errors are listed at once, also conflicts between two variables', () => {
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

describe('with the keys of Stripe', () => {
  const testKeys = { STRIPE_SECRET_KEY: 'sk_test_51', STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' };
  const live = {
    STRIPE_SECRET_KEY: 'rk_live_51',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
    NODE_ENV: 'production',
    SHOP_DEMO: 'off',
    SHOP_URL: 'https://pawandvale.example',
  };

  test('keys of the test mode need nothing else, and the webhook may have two secrets while one is exchanged', () => {
    const env = { SHOP_DATA, ...testKeys, STRIPE_PUBLISHABLE_KEY: 'pk_test_51' };
    const stripe = { secretKey: 'sk_test_51', isTest: true, webhookSecrets: ['whsec_a', 'whsec_b'], apiUrl: undefined };
    expect(readConfig(env).stripe).toEqual(stripe);
    expect(readConfig({ ...env, STRIPE_API_URL: 'http://127.0.0.1:12111' }).stripe?.apiUrl).toBe(
      'http://127.0.0.1:12111',
    );
    expect(readConfig({ SHOP_DATA }).stripe).toBeUndefined();
  });

  test.each([
    [{ NODE_ENV: 'development' }, 'STRIPE_SECRET_KEY: A live key takes real money, so it needs NODE_ENV=production'],
    [{ SHOP_DEMO: 'on' }, 'STRIPE_SECRET_KEY: A live key takes real money, and demo goods'],
    [{ SHOP_DEMO: '' }, 'STRIPE_SECRET_KEY: A live key takes real money, and demo goods'],
    [{ SHOP_URL: 'http://pawandvale.example' }, 'SHOP_URL: With a live key'],
    [{ STRIPE_API_URL: 'https://stripe.example' }, 'STRIPE_API_URL: A live key goes to Stripe alone'],
  ])('a live key is refused with %o', (env, sentence) => {
    expect(readConfig({ SHOP_DATA, ...live }).stripe?.secretKey).toBe('rk_live_51');
    expect(
      errorsOf({ ...live, ...env })
        .split('\n')
        .slice(1),
    ).toEqual([expect.stringContaining(sentence)]);
  });

  test('a simulator is no address for production', () => {
    const env = { ...testKeys, NODE_ENV: 'production', STRIPE_API_URL: 'http://127.0.0.1:12111' };
    expect(errorsOf(env)).toContain('STRIPE_API_URL: In production the address needs https');
  });

  test('no error repeats a key', () => {
    const wrong = {
      STRIPE_SECRET_KEY: 'sk_wrong_51H',
      STRIPE_WEBHOOK_SECRET: 'secret_51H',
      STRIPE_PUBLISHABLE_KEY: 'sk_live_51H',
    };
    expect(errorsOf(wrong)).toContain('STRIPE_SECRET_KEY: ');
    expect(errorsOf(wrong)).not.toContain('51H');
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
