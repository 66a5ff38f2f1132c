import { and, isNotNull, isNull, lt, notLike, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { minutes } from '../clock.ts';
import { countUpTo } from '../database/counts.ts';
import type { Deps } from '../deps/deps.ts';
import { mails } from './mail.table.ts';
import { findTest, readMailServer, signatureOf } from './server/mail-server.ts';

export type MailReadiness = {
  /** A mail server is set, by the environment or on the screen. */
  isSet: boolean;
  /** When a test email was sent with the present settings; null: never. */
  lastTestAt: Date | null;
  lastTestAccepted: boolean;
  /** Emails that are not sent and that nobody has decided to leave out; counted up to 10,000. */
  waiting: number;
};

const countLimit = 10_000;

/** Reserved addresses (RFC 2606), such as those of sample customers: nothing is sent to them. */
const unreachable = '%.example';

/** Whether emails go out, and how many wait. */
export async function mailReadiness(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<MailReadiness> {
  const { db, clock } = deps;
  const server = await readMailServer(deps);
  const lastTest = server && (await findTest(deps, signatureOf(deps.config, server)));
  return {
    isSet: server !== undefined,
    lastTestAt: lastTest?.testedAt ?? null,
    lastTestAccepted: lastTest?.isAccepted ?? false,
    waiting: await countUpTo(db, mails, isWaiting({ isSet: server !== undefined, now: clock.now() }), countLimit),
  };
}

/** With a mail server, an email written just now is on its way and does not count as waiting. */
export function isWaiting({ isSet, now }: { isSet: boolean; now: Date }): SQL | undefined {
  const justNow = new Date(now.getTime() - minutes(1));
  const isStuck = isSet ? or(isNotNull(mails.lastError), lt(mails.createdAt, justNow)) : undefined;
  return and(isNull(mails.sentAt), isNull(mails.leftOutAt), notLike(mails.recipient, unreachable), isStuck);
}
