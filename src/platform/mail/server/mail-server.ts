import { desc, eq } from 'drizzle-orm';
import addressparser from 'nodemailer/lib/addressparser';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { Deps } from '../../deps/deps.ts';
import { Problem } from '../../http/errors/problem.ts';
import { isUnreadable, seal, unseal } from '../../sealed.ts';
import { signFor } from '../../signed-link.ts';
import { mailServers, mailServerTests } from './mail-server.table.ts';

/** Where emails are handed over, and from whom they are. */
export type MailServer = Readonly<{
  source: 'environment' | 'screen';
  /** The environment's, with whatever nodemailer reads from it. */
  url: string | undefined;
  host: string;
  port: number;
  /** `opportunistic`: STARTTLS where the server offers it, as smtp:// in the environment has it. */
  encryption: 'tls' | 'starttls' | 'none' | 'opportunistic';
  userName: string | null;
  password: string | null;
  sender: { name: string; address: string };
  replyTo: string | null;
  /** It may be in the shop's own network. */
  mayBePrivate: boolean;
}>;

type ServerDeps = Pick<Deps, 'db' | 'config'>;

/** Undefined: none is set. Read for each email, so that a change counts at once in every process. */
export async function readMailServer({ db, config }: ServerDeps): Promise<MailServer | undefined> {
  const { smtpUrl } = config.mail;
  return smtpUrl === undefined ? readSavedServer(db, config) : serverOfEnvironment(smtpUrl, config);
}

/** @throws Problem 409 `no-mail-server` */
export async function requireMailServer(deps: ServerDeps): Promise<MailServer> {
  const server = await readMailServer(deps);
  if (!server) throw new Problem(409, 'no-mail-server', 'No mail server is set yet. Please save its settings first.');
  return server;
}

/** Settings with another signature are untested. Reveals nothing of the password. */
export function signatureOf({ secret }: Pick<Config, 'secret'>, server: MailServer): string {
  return signFor(secret, 'mail server', JSON.stringify(server));
}

export async function readSavedServer(db: Database, { secret, mail }: Config): Promise<MailServer | undefined> {
  const [row] = await db.select().from(mailServers);
  if (!row) return undefined;
  const { host, port, encryption, userName, passwordSealed, replyTo } = row;
  return {
    source: 'screen',
    url: undefined,
    host,
    port,
    encryption,
    userName,
    // Also null when the shop's secret has changed since: the password has to be typed again.
    password: passwordSealed && unseal(secret, purpose, passwordSealed),
    sender: { name: row.senderName, address: row.senderAddress },
    replyTo,
    mayBePrivate: mail.mayBePrivate,
  };
}

/** The saved password was typed before the shop's secret changed. */
export async function isMailPasswordUnreadable({ db, config }: ServerDeps): Promise<boolean> {
  if (config.mail.smtpUrl !== undefined) return false;
  const [row] = await db.select({ sealed: mailServers.passwordSealed }).from(mailServers);
  return isUnreadable(config.secret, purpose, row?.sealed);
}

export function sealPassword({ secret }: Pick<Config, 'secret'>, password: string): string {
  return seal(secret, purpose, password);
}

const purpose = 'mail password';

function serverOfEnvironment(smtpUrl: string, { mail }: Config): MailServer {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const [sender] = addressparser(mail.from, { flatten: true });
  return {
    source: 'environment',
    url: smtpUrl,
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    encryption: isSecure ? 'tls' : 'opportunistic',
    userName: decodeURIComponent(username) || null,
    password: decodeURIComponent(password) || null,
    sender: { name: sender?.name ?? '', address: sender?.address ?? mail.from },
    replyTo: null,
    mayBePrivate: true,
  };
}

/** The newest test with these settings. */
export async function findTest({ db }: Pick<Deps, 'db'>, settings: string) {
  const [found] = await db
    .select()
    .from(mailServerTests)
    .where(eq(mailServerTests.settings, settings))
    .orderBy(desc(mailServerTests.testedAt));
  return found;
}
