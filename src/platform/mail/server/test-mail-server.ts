import { z } from 'zod';
import { recordChange } from '../../audit-log/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { hours, seconds } from '../../duration.ts';
import { HttpClientError } from '../../http-client/http-client-error.ts';
import { Problem } from '../../http/errors/problem.ts';
import { countToMost } from '../../http/limits/rate-limit.ts';
import { layOut } from '../mail-layout.ts';
import type { MailFrame } from '../mail-layout.ts';
import { paragraph } from '../mail-parts.ts';
import { viewTest } from './change-mail-server.ts';
import type { MailServerTest } from './mail-server.contract.ts';
import { mailServerTests } from './mail-server.table.ts';
import { readMailServer, signatureOf } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';
import { handOver } from './mail-transport.ts';
import { explainSmtpFailure } from './smtp-failures.rules.ts';
import type { SmtpFailure } from './smtp-failures.rules.ts';

/** A shop is no way to fill somebody's inbox. */
const tests = { name: 'mail-test', max: 20, windowMs: hours(1) };
const timeLimit = seconds(15);
const longestResponse = 500; // characters

/**
 * Sends an email at once, past the outbox, and says how the mail server answered.
 * @throws Problem 409 `no-mail-server`, 429
 */
export async function testMailServer(
  deps: Deps,
  { to, frame, byUserId }: { to: string; frame: MailFrame; byUserId: number },
): Promise<MailServerTest> {
  const { db, config, clock } = deps;
  await countToMost(deps, tests, String(byUserId));
  const server = await readMailServer(deps);
  if (!server) throw new Problem(409, 'no-mail-server', 'No mail server is set yet. Please save its settings first.');
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
/** What nodemailer and Node add to their errors. */
const added = z.object({
  code: word,
  command: word,
  responseCode: z.number().optional().catch(undefined),
  response: word,
  cause: z.object({ code: word }).optional().catch(undefined),
});

function failureOf(error: unknown): SmtpFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof HttpClientError) return { code: 'private-address', message };
  const { cause, ...known } = added.safeParse(error).data ?? {};
  return { ...known, cause: cause?.code, message };
}

function shortened(response: string): string {
  return response.replaceAll(/\s+/g, ' ').trim().slice(0, longestResponse);
}
