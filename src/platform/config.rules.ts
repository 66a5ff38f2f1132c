import { isIP } from 'node:net';
import { z } from 'zod';
import { parseBucketAddress } from './bucket-address.rules.ts';
import { isLoopback } from './loopback.rules.ts';
import { isNetwork } from './public-address.rules.ts';
import { stripeConflicts, stripeSettings } from './stripe-settings.rules.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'Enter a port number from 0 to 65535.')
  .transform(Number)
  .pipe(z.number().max(65_535, 'Enter a port number from 0 to 65535.'));
const onOff = z.enum(['on', 'off'], 'Choose on or off.').transform((word) => word === 'on');
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  hostname: /.*/,
  error: 'Enter an address such as postgres://user:password@host:5432/shop.',
});

const publicAddress = z
  .url({ protocol: /^https?$/, error: 'Enter the public address, such as https://www.pawandvale.example.' })
  .refine(
    (address) => (URL.parse(address)?.pathname ?? '/') === '/',
    'Enter the address without a path: the shop lives at the top of its host.',
  )
  .transform((address) => new URL(address).origin);

const proxies = z.string().transform((text, context) => {
  if (text === 'on' || text === 'off') return text === 'on';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const names = text.split(',').map((name) => name.trim());
  const known = (name: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(name) || isIP(name.split('/')[0] ?? '') !== 0;
  if (names.every(known)) return names;
  context.addIssue('Enter off, on, a number of proxies, or their addresses separated by commas.');
  return z.NEVER;
});

const networks = z.string().transform((text, context) => {
  if (text === 'off') return [];
  const named = text.split(',').map((one) => one.trim());
  if (named.every(isNetwork)) return named;
  context.addIssue('Enter off, or addresses and networks separated by commas, such as 192.168.1.20,10.8.0.0/16.');
  return z.NEVER;
});

const bucketExample =
  's3://bucket?endpoint=https://s3.example&region=eu-west-2. The bucket’s name has 3 to 63 lower-case letters, digits, dots or hyphens.';

const mediaPlace = z.string().transform((text, context) => {
  if (text === 'disk') return undefined;
  const address = parseBucketAddress(text);
  if (address) return address;
  context.addIssue(`Enter disk, or an address such as ${bucketExample}`);
  return z.NEVER;
});

const backupPlace = z.string().transform((text, context) => {
  const bucket = parseBucketAddress(text);
  if (bucket || !text.startsWith('s3:')) return { text, bucket: bucket ?? undefined };
  context.addIssue(`Enter a folder, or an address such as ${bucketExample}`);
  return z.NEVER;
});

/** The variables of the environment, each by itself. docs/operations.md lists them with their meaning. */
export const settings = z.object({
  NODE_ENV: z.string().default('development'),
  SHOP_DEV: onOff.default(false),
  PORT: port.optional(),
  HOST: z.string().default('127.0.0.1'),
  SHOP_DATA: z.string().default('./data'),
  SHOP_POSTGRES: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  MEDIA_STORAGE: mediaPlace.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SHOP_DEMO: z.enum(['on', 'goods', 'off'], 'Choose on, goods or off.').optional(),
  SHOP_OPEN: onOff.default(false),
  SHOP_ADMIN_EMAIL: z.email('Enter an email address.').optional(),
  SHOP_ADMIN_PASSWORD: z
    .string()
    .min(8, 'Use at least 8 characters.')
    .max(128, 'Use at most 128 characters.')
    .optional(),
  SHOP_SETUP_CODE: z
    .string()
    .min(16, 'Use at least 16 random characters, for instance from: openssl rand -hex 12')
    .max(200, 'Use at most 200 characters.')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'Enter the address of the collector, such as http://127.0.0.1:4318.' })
    .optional(),
  CDN_PURGE_URL: z
    .url({ protocol: /^https?$/, error: 'Enter the address that purges by tag, such as http://127.0.0.1:6081/.purge.' })
    .optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  SHOP_URL: publicAddress.optional(),
  SHOP_SECRET: z
    .string()
    .min(32, 'Use at least 32 random characters, for instance from: openssl rand -base64 32')
    .optional(),
  SHOP_BACKUPS: backupPlace.optional(),
  SHOP_UPDATES: z.string().optional(),
  SHOP_POINT_IN_TIME: onOff.optional(),
  SHOP_BACKUPS_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'Enter how many days backups are kept, from 1 to 999.')
    .transform(Number)
    .default(14),
  SHOP_BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'Use at least 12 characters.')
    .max(1_000, 'Use at most 1,000 characters.')
    .optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /.*/,
      error: 'Enter an address such as smtp://user:password@mail.example:587.',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, 'Enter the sender, such as: Paw & Vale <hello@pawandvale.example>')
    .default('Paw & Vale <hello@pawandvale.example>'),
  SMTP_PRIVATE: onOff.default(false),
  ...stripeSettings,
  SHOP_ROLE: z.enum(['web', 'worker', 'all'], 'Choose web, worker or all.').default('all'),
  SHOP_DRAIN_SECONDS: z
    .string()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, 'Enter a number of seconds from 0 to 60.')
    .transform(Number)
    .default(0),
  SHOP_RATE_LIMIT: onOff.default(true),
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'Choose fatal, error, warn, info, debug, trace or silent.',
    )
    .default('info'),
  SUPPLIER_PORT: port.default(3001),
  SUPPLIER_PRIVATE: networks.default([]),
});

export type Settings = z.infer<typeof settings>;

/** What is wrong with variables that are right one by one. Reads them raw, so that one wrong variable hides no other. */
export function conflicts(given: Readonly<Record<string, string | undefined>>): string[] {
  const production = given.NODE_ENV === 'production';
  const rules: [boolean, string][] = [
    [
      production && given.SHOP_RATE_LIMIT === 'off' && !isLoopback(given.HOST ?? '127.0.0.1'),
      'SHOP_RATE_LIMIT: The limits can only be off in production while HOST is a loopback address.',
    ],
    [
      production && !!given.DATABASE_URL && !given.SHOP_SECRET,
      'SHOP_SECRET: With DATABASE_URL in production every process needs the same secret: give at least 32 random characters.',
    ],
    [
      !!given.DATABASE_LISTEN_URL && !given.DATABASE_URL,
      'DATABASE_LISTEN_URL: An address past the pooler needs DATABASE_URL beside it.',
    ],
    [
      !!given.DATABASE_REPLICA_URL && !given.DATABASE_URL,
      'DATABASE_REPLICA_URL: A replica needs DATABASE_URL beside it.',
    ],
    [!!given.CDN_PURGE_TOKEN && !given.CDN_PURGE_URL, 'CDN_PURGE_TOKEN: A token needs CDN_PURGE_URL beside it.'],
    ...bucketConflicts(given),
    [
      given.SHOP_POINT_IN_TIME === 'on' && !!given.DATABASE_URL,
      'SHOP_POINT_IN_TIME: With DATABASE_URL the server’s own base backups and archived WAL do this.',
    ],
    [!!given.SMTP_URL && !given.MAIL_FROM, 'MAIL_FROM: With SMTP_URL the shop needs a sender of its own.'],
    [
      given.SHOP_ROLE === 'worker' && given.SHOP_DEV === 'on',
      'SHOP_ROLE: A worker serves no pages, so it has no development mode.',
    ],
    ...stripeConflicts(given),
  ];
  return rules.flatMap(([broken, sentence]) => (broken ? [sentence] : []));
}

function bucketConflicts(given: Readonly<Record<string, string | undefined>>): [boolean, string][] {
  const hasKeys = !!given.AWS_ACCESS_KEY_ID && !!given.AWS_SECRET_ACCESS_KEY;
  return ['MEDIA_STORAGE', 'SHOP_BACKUPS'].map((name) => [
    given[name]?.startsWith('s3:') === true && !hasKeys,
    `${name}: A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it.`,
  ]);
}
