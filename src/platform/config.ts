import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { BucketAddress, BucketKeys } from './bucket-address.rules.ts';
import { seconds } from './clock.ts';
import { conflicts, settings } from './config.rules.ts';
import type { Settings } from './config.rules.ts';
import { prepareDataFolder } from './data-folder.ts';
import { isLoopback } from './loopback.rules.ts';
import { StartError } from './start-error.ts';

export type Config = Readonly<{
  production: boolean;
  /** Pages are built on request (`npm run dev`). */
  development: boolean;
  host: string;
  port: number;
  /** False when PORT was left open: then the next free port will do. */
  portIsFixed: boolean;
  /** Absolute. Holds the embedded PostgreSQL, stored pictures and the generated secret. */
  dataFolder: string;
  /** The PostgreSQL that the shop runs itself, with `bin` in it. Undefined: that of its dependencies. */
  postgresFolder: string | undefined;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The same database past a pooler, for what needs a session. Undefined: `databaseUrl`. */
  listenUrl: string | undefined;
  replicaUrl: string | undefined;
  /** Undefined: pictures lie in the data folder. */
  mediaBucket: BucketAddress | undefined;
  bucketKeys: BucketKeys | undefined;
  demo: boolean;
  /** Whether the demo also has three months of invented orders. */
  sampleTrade: boolean;
  /** Visitors see the shop, though nobody has opened it. */
  open: boolean;
  admin: {
    email: string;
    password: string | undefined;
    /** The settings name the account. Otherwise whoever has the code makes it themselves, except in a demo. */
    isGiven: boolean;
    /** Undefined: it is derived from the secret, and printed. */
    setupCode: string | undefined;
  };
  /** The public address without a slash at the end. */
  url: string;
  /** That address is a loopback one, reachable from this machine alone. */
  isLocal: boolean;
  secret: string;
  /** Whether SHOP_SECRET sets it; otherwise it lies in the data folder. */
  secretIsGiven: boolean;
  /** Where the shop asks its server for an update, and reads how it went; undefined: the server makes none. */
  updatesFolder: string | undefined;
  backups: {
    /** An absolute path; for a bucket the text of SHOP_BACKUPS. */
    folder: string;
    /** Undefined: backups go to the folder. */
    bucket: BucketAddress | undefined;
    /** Every change is stored as well, so that the shop can be restored to any minute. Embedded PostgreSQL only. */
    pointInTime: boolean;
    /** Chosen by the owner, and so apart from the data folder that it protects. */
    isChosen: boolean;
    keep: number;
    /** Undefined: they are not encrypted. */
    passphrase: string | undefined;
  };
  mail: {
    smtpUrl: string | undefined;
    from: string;
    /** A mail server set on the screen may stand in the shop's own network. */
    mayBePrivate: boolean;
  };
  role: 'web' | 'worker' | 'all';
  /** For how long a stopping shop goes on serving while it reports that it is not ready. */
  drainMs: number;
  rateLimit: boolean;
  /** As Fastify's option of this name. */
  trustProxy: boolean | number | string[];
  logLevel: Settings['LOG_LEVEL'];
  supplierPort: number;
  /** Private addresses and networks in which suppliers' systems may stand. */
  supplierNetworks: readonly string[];
  /** A CDN or proxy that caches public pages and can purge them on request; undefined: none. */
  cdn: Readonly<{ purgeUrl: string; token: string | undefined }> | undefined;
  /** The collector for traces and metrics; undefined: none are made. */
  telemetryUrl: string | undefined;
  /** Undefined: the account that is set on the screen, if any; without one orders are paid by demo payment, and no money moves. */
  stripe: StripeConfig | undefined;
  /** Of an account set on the screen. Undefined: Stripe itself. */
  stripeApiUrl: string | undefined;
}>;

export type StripeConfig = Readonly<{
  secretKey: string;
  /** Of the webhook; several while one is exchanged. */
  webhookSecrets: readonly string[];
  /** The key is one of Stripe's test mode: no money moves. */
  isTest: boolean;
  /** Undefined: Stripe itself. */
  apiUrl: string | undefined;
}>;

/** Explains each wrong variable on a line of its own. */
export class ConfigError extends StartError {
  constructor(errors: readonly string[]) {
    super(`The shop cannot start with these settings:\n${errors.map((error) => `  ${error}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** @throws ConfigError */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable is an unset one: compose files and CI pass those.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  const errors = [...(parsed.error ? sentences(parsed.error) : []), ...conflicts(given)];
  if (!parsed.success || errors.length > 0) throw new ConfigError(errors);
  return toConfig(parsed.data);
}

/** Where the shop really listens, once a free port is known. */
export function listeningOn(config: Config, port: number): Config {
  const url = config.url === localUrl(config.host, config.port) ? localUrl(config.host, port) : config.url;
  return { ...config, port, url };
}

function toConfig(given: Settings): Config {
  const dataFolder = resolve(given.SHOP_DATA);
  const port = given.PORT ?? 3000;
  const url = given.SHOP_URL ?? localUrl(given.HOST, port);
  const demo = given.SHOP_DEMO ?? (given.DATABASE_URL === undefined ? 'on' : 'off');
  return {
    production: given.NODE_ENV === 'production',
    development: given.SHOP_DEV,
    host: given.HOST,
    port,
    portIsFixed: given.PORT !== undefined,
    dataFolder,
    postgresFolder: given.SHOP_POSTGRES && resolve(given.SHOP_POSTGRES),
    databaseUrl: given.DATABASE_URL,
    listenUrl: given.DATABASE_LISTEN_URL,
    replicaUrl: given.DATABASE_REPLICA_URL,
    mediaBucket: given.MEDIA_STORAGE,
    bucketKeys: bucketKeys(given),
    demo: demo !== 'off',
    sampleTrade: demo === 'on',
    open: given.SHOP_OPEN,
    admin: adminConfig(given),
    url,
    isLocal: isLoopback(new URL(url).hostname),
    secret: given.SHOP_SECRET ?? storedSecret(dataFolder),
    secretIsGiven: given.SHOP_SECRET !== undefined,
    updatesFolder: given.SHOP_UPDATES,
    backups: backupsConfig(given, dataFolder),
    mail: { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM, mayBePrivate: given.SMTP_PRIVATE },
    role: given.SHOP_ROLE,
    drainMs: seconds(given.SHOP_DRAIN_SECONDS),
    rateLimit: given.SHOP_RATE_LIMIT,
    trustProxy: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL,
    ...suppliersConfig(given),
    cdn: given.CDN_PURGE_URL ? { purgeUrl: given.CDN_PURGE_URL, token: given.CDN_PURGE_TOKEN } : undefined,
    telemetryUrl: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    ...stripeConfig(given),
  };
}

function adminConfig(given: Settings): Config['admin'] {
  const { SHOP_ADMIN_EMAIL: email, SHOP_ADMIN_PASSWORD: password, SHOP_SETUP_CODE: setupCode } = given;
  const isGiven = email !== undefined || password !== undefined;
  return { email: email ?? 'owner@pawandvale.example', password, isGiven, setupCode };
}

function suppliersConfig({ SUPPLIER_PORT: supplierPort, SUPPLIER_PRIVATE: supplierNetworks }: Settings) {
  return { supplierPort, supplierNetworks };
}

function backupsConfig({ SHOP_BACKUPS: place, ...given }: Settings, dataFolder: string): Config['backups'] {
  return {
    folder: place?.bucket ? place.text : resolve(place?.text ?? join(dataFolder, 'backups')),
    bucket: place?.bucket,
    isChosen: place !== undefined,
    pointInTime: given.DATABASE_URL === undefined && (given.SHOP_POINT_IN_TIME ?? place !== undefined),
    keep: given.SHOP_BACKUPS_KEEP,
    passphrase: given.SHOP_BACKUP_PASSPHRASE,
  };
}

function bucketKeys({ AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }: Settings) {
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}

function stripeConfig(given: Settings): Pick<Config, 'stripe' | 'stripeApiUrl'> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_API_URL: apiUrl } = given;
  if (!secretKey || !webhookSecrets) return { stripe: undefined, stripeApiUrl: apiUrl };
  const stripe = { secretKey, isTest: secretKey.includes('_test_'), webhookSecrets, apiUrl };
  return { stripe, stripeApiUrl: apiUrl };
}

function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function sentences(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

/** The secret a shop made for itself, made at the first call; it lives beside the data it protects. @throws StartError */
function storedSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret');
  prepareDataFolder(dataFolder);
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret) return secret;
  throw new StartError(
    `${file} holds no secret any more. Put it back from a backup, or remove the file: the shop then makes another, and passwords and keys saved in it must be typed again.`,
  );
}

/** Written whole before it has its name, for a kill midway; linked, so that of two processes starting at once one makes it. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) renameSync(draft, file); // a disk without links
  } finally {
    rmSync(draft, { force: true });
  }
}
