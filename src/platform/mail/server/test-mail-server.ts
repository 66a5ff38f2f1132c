import { z } from 'zod';
import { recordChange } from '../../audit-log/audit-log.ts';
import { hours, seconds } from '../../clock.ts';
import type { Deps } from '../../deps/deps.ts';
import { HttpClientError } from '../../http-client/http-client-error.ts';
import { countOrReject } from '../../http/limits/rate-limit.ts';
import { layOut, paragraph } from '../layout/mail-layout.ts';
import type { MailFrame } from '../layout/mail-layout.ts';
import { viewTest } from './change-mail-server.ts';
import type { MailServerTest } from './mail-server.contract.ts';
import { mailServerTests } from './mail-server.table.ts';
import { requireMailServer, signatureOf } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';
import { handOver } from './mail-transport.ts';

/** What nodemailer and Node report about an email that was not accepted. */
export type SmtpFailure = {
  code?: string | undefined;
  /** The network's own code where nodemailer wraps it in one of its own. */
  cause?: string | undefined;
  /** At which step: 'CONN', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA'. */
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  message: string;
};

type Attempt = { host: string; port: number; encryption: string; senderAddress: string; to: string };

/** What went wrong and what to do about it, in a sentence or two for the owner. */
export function explainSmtpFailure(failure: SmtpFailure, attempt: Attempt): string {
  return explainNetwork(failure, attempt) ?? explainTls(failure, attempt) ?? explainRejection(failure, attempt);
}

const timeOuts = ['ETIMEDOUT', 'EABORT', 'ESOCKETTIMEDOUT'];

function explainNetwork({ code = '', cause = code, response }: SmtpFailure, attempt: Attempt): string | undefined {
  const { host, port } = attempt;
  const codes = [code, cause];
  const has = (...known: string[]) => known.some((one) => codes.includes(one));
  if (has('private-address')) {
    return `${host} is in the shop’s own network. Whoever runs the shop’s machine can allow that with SMTP_PRIVATE=on.`;
  }
  if (has('ENOTFOUND', 'ENODATA')) return `There is no server called ${host}. Please check its name.`;
  if (has('EAI_AGAIN', 'EDNS')) return `The name ${host} could not be looked up just now. Is the shop online?`;
  if (has('ECONNREFUSED')) return `${host} takes no connections on port ${port}. ${usualPorts}`;
  if (has('EHOSTUNREACH', 'ENETUNREACH')) return `${host} cannot be reached from here.`;
  if (!response && has(...timeOuts))
    return `${host} did not answer on port ${port} in time. ${hintForSilence(attempt)}`;
  if (!response && has('ECONNECTION', 'ECONNRESET', 'EPIPE')) {
    return `${host} closed the connection. ${hintForSilence(attempt)}`;
  }
  return undefined;
}

const usualPorts = 'Most servers use port 587 with STARTTLS, or 465 with TLS.';

function hintForSilence({ port, encryption }: Attempt): string {
  if (port === 465 && encryption !== 'tls') return 'On port 465 most servers want TLS.';
  if (port !== 465 && encryption === 'tls') return `On port ${port} most servers want STARTTLS.`;
  return 'Please check the port and the encryption. Some hosts block port 25.';
}

const certificateErrors = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ALTNAME|certificate/i;
const notTls = /wrong version number|EPROTO|packet length too long|unknown protocol/i;

function explainTls(failure: SmtpFailure, { host, port, encryption }: Attempt): string | undefined {
  const { code = '', cause = '', message, command } = failure;
  const words = `${code} ${cause} ${message}`;
  if (certificateErrors.test(words)) return `${host} showed a certificate that is not valid for it: ${message}.`;
  if (notTls.test(words) && encryption === 'tls') return `${host} does not use TLS on port ${port}. Try STARTTLS.`;
  if (code === 'ETLS' && command === 'STARTTLS') return `${host} does not offer STARTTLS on port ${port}. Try TLS.`;
  if (code === 'ETLS') return `The encrypted connection to ${host} failed.`;
  return undefined;
}

function explainRejection(failure: SmtpFailure, attempt: Attempt): string {
  const { host, senderAddress, to } = attempt;
  const { command = '', responseCode = 0 } = failure;
  const signIn = explainSignIn(failure, attempt);
  if (signIn) return signIn;
  if (responseCode >= 400 && responseCode < 500)
    return `${host} cannot take the email just now. Please try again later.`;
  if (command === 'RCPT TO') return `${host} does not deliver to ${to}.`;
  if (command === 'MAIL FROM' || responseCode === 550 || responseCode === 553) {
    return `${host} does not take emails from ${senderAddress}. Confirm that address or its domain with your provider.`;
  }
  return `${host} did not take the email.`;
}

function explainSignIn({ code, responseCode, response = '' }: SmtpFailure, { host }: Attempt): string | undefined {
  if (code === 'ENOAUTH' || responseCode === 530) return `${host} wants a user name and a password.`;
  if (code !== 'EAUTH' && responseCode !== 534 && responseCode !== 535) return undefined;
  const isAppPassword = /app(?:lication)?[- ]specific|app password/i.test(response);
  const hint = isAppPassword ? 'It wants an app password, which you make in your account there.' : 'Please check both.';
  return `${host} did not take the user name and password. ${hint}`;
}

/** So that nobody can fill a stranger's inbox with test emails. */
const tests = { name: 'mail-test', max: 20, windowMs: hours(1) };
const timeLimit = seconds(15);
const longestResponse = 500; // characters

/**
 * Sends an email at once, bypassing the outbox, and reports how the mail server responded.
 * @throws Problem 409 `no-mail-server`, 429
 */
export async function testMailServer(
  deps: Deps,
  { to, frame, byUserId }: { to: string; frame: MailFrame; byUserId: number },
): Promise<MailServerTest> {
  const { db, config, clock } = deps;
  await countOrReject(deps, tests, String(byUserId));
  const server = await requireMailServer(deps);
  const outcome = await sendTest(server, to, frame);
  const test = { settings: signatureOf(config, server), testedAt: clock.now(), ...outcome };
  await db.transaction(async (tx) => {
    await tx.delete(mailServerTests);
    await tx.insert(mailServerTests).values(test).onConflictDoUpdate({ target: mailServerTests.settings, set: test });
    const after = { to, host: server.host, ...outcome };
    const change = { at: test.testedAt, byUserId, subject: 'mail-server', subjectId: 'shop', did: 'tested' };
    await recordChange(tx, { ...change, before: null, after });
  });
  return viewTest(test);
}

async function sendTest(server: MailServer, to: string, frame: MailFrame) {
  const { host, port, encryption, sender } = server;
  try {
    const response = await handOver(server, { to, ...testMail(frame) }, AbortSignal.timeout(timeLimit));
    return { isAccepted: true, sentence: `${host} accepted the email.`, response: shortened(response) };
  } catch (error) {
    const failure = failureOf(error);
    const sentence = explainSmtpFailure(failure, { host, port, encryption, senderAddress: sender.address, to });
    return { isAccepted: false, sentence, response: failure.response ? shortened(failure.response) : null };
  }
}

function testMail(frame: MailFrame) {
  const words = {
    subject: `Test email from ${frame.shopName}`,
    title: 'It works',
    parts: [paragraph(`This email was sent by ${frame.shopName} to try its mail server. There is nothing to do.`)],
  };
  return { subject: words.subject, ...layOut(words, frame) };
}

const word = z.string().optional().catch(undefined);
/** The fields that nodemailer and Node add to their errors. */
const errorFields = z.object({
  code: word,
  command: word,
  responseCode: z.number().optional().catch(undefined),
  response: word,
  cause: z.object({ code: word }).optional().catch(undefined),
});

function failureOf(error: unknown): SmtpFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof HttpClientError) return { code: 'private-address', message };
  const { cause, ...known } = errorFields.safeParse(error).data ?? {};
  return { ...known, cause: cause?.code, message };
}

function shortened(response: string): string {
  return response.replaceAll(/\s+/g, ' ').trim().slice(0, longestResponse);
}
