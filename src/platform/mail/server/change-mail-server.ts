import { recordChange } from '../../audit-log/audit-log.ts';
import type { Database } from '../../database/database.ts';
import type { Deps } from '../../deps/deps.ts';
import { invalidInput, Problem } from '../../http/errors/problem.ts';
import type { ChangeMailServerBody, MailServerProof, MailServerTest, MailServerView } from './mail-server.contract.ts';
import { mailServers } from './mail-server.table.ts';
import type { mailServerTests } from './mail-server.table.ts';
import {
  findTest,
  isMailPasswordUnreadable,
  readMailServer,
  readSavedServer,
  sealPassword,
  signatureOf,
} from './mail-server.ts';
import type { MailServer } from './mail-server.ts';

/** What the owner may see of it: of the password, only whether there is one. */
export async function viewMailServer(deps: Pick<Deps, 'db' | 'config'>): Promise<MailServerView> {
  const server = await readMailServer(deps);
  if (!server) return none;
  const { source, host, port, encryption, userName, password, sender, replyTo } = server;
  const test = await findTest(deps, signatureOf(deps.config, server));
  return {
    source,
    host,
    port,
    encryption,
    userName,
    passwordSet: password !== null,
    isPasswordUnreadable: await isMailPasswordUnreadable(deps),
    senderName: sender.name,
    senderAddress: sender.address,
    replyTo,
    lastTest: test ? viewTest(test) : null,
  };
}

export function viewTest({ testedAt, isAccepted, sentence, response }: SavedTest): MailServerTest {
  return { testedAt: testedAt.toISOString(), isAccepted, sentence, response };
}

type SavedTest = typeof mailServerTests.$inferSelect;

type ChangeDeps = Pick<Deps, 'config' | 'clock'>;
type Settings = Omit<ChangeMailServerBody, keyof MailServerProof>;

/** @returns the server until now. @throws Problem 400 without a password that is needed */
export async function changeMailServer(
  { config, clock }: ChangeDeps,
  tx: Database,
  settings: Settings,
  byUserId: number,
): Promise<MailServer | undefined> {
  const updatedAt = clock.now();
  // Locked, so that the audit log's 'before' is what this change replaced.
  await tx.select().from(mailServers).for('update');
  const before = await readSavedServer(tx, config);
  const { password: typed, ...rest } = settings;
  const password = passwordFor(settings, before);
  const row = { ...rest, passwordSealed: password && sealPassword(config, password), updatedAt };
  await tx.insert(mailServers).values(row).onConflictDoUpdate({ target: mailServers.id, set: row });
  const after = { ...rest, ...(typed && { password: 'changed' }) };
  await record(tx, { at: updatedAt, byUserId, did: 'changed', before: before ? loggedOf(before) : null, after });
  return before;
}

/** @returns the server until now */
export async function removeMailServer(
  { config, clock }: ChangeDeps,
  tx: Database,
  byUserId: number,
): Promise<MailServer | undefined> {
  const before = await readSavedServer(tx, config);
  const [gone] = await tx.delete(mailServers).returning({ id: mailServers.id });
  if (!before || !gone) return undefined;
  await record(tx, { at: clock.now(), byUserId, did: 'removed', before: loggedOf(before), after: null });
  return before;
}

/** @throws Problem 409 `set-by-environment` */
export function rejectWhenSetByEnvironment({ config }: Pick<Deps, 'config'>): void {
  if (config.mail.smtpUrl === undefined) return;
  throw new Problem(409, 'set-by-environment', 'The mail server is set by SMTP_URL, where the shop is started.');
}

/** A saved password goes only to the server it was typed for, never to another that somebody sets in its place. */
function passwordFor({ userName, host, password }: Settings, before: MailServer | undefined): string | null {
  if (userName === null) return null;
  if (password) return password;
  const isSame = before?.host === host && before.userName === userName;
  if (isSame && before.password !== null) return before.password;
  const message = before?.password
    ? 'Please type the password again: the saved one is for the previous server and user name.'
    : 'Please type the password.';
  throw invalidInput('password', message);
}

function loggedOf({ host, port, encryption, userName, sender, replyTo }: MailServer) {
  return { host, port, encryption, userName, senderName: sender.name, senderAddress: sender.address, replyTo };
}

type ServerChange = Pick<Parameters<typeof recordChange>[1], 'at' | 'byUserId' | 'did' | 'before' | 'after'>;

function record(tx: Database, change: ServerChange): Promise<void> {
  return recordChange(tx, { ...change, subject: 'mail-server', subjectId: 'shop' });
}

const none: MailServerView = {
  source: null,
  host: '',
  port: 587,
  encryption: 'starttls',
  userName: null,
  passwordSet: false,
  isPasswordUnreadable: false,
  senderName: '',
  senderAddress: '',
  replyTo: null,
  lastTest: null,
};
