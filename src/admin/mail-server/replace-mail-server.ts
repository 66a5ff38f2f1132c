import { listOwnerEmails } from '#accounts/staff/staff.ts';
import { lockPresence, requirePresence } from '#accounts/two-factor/presence.ts';
import type { User } from '#accounts/users/users.contract.ts';
import { seconds } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { layOut } from '#platform/mail/layout/mail-layout.ts';
import type { MailFrame } from '#platform/mail/layout/mail-layout.ts';
import { queueMails } from '#platform/mail/mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import {
  changeMailServer,
  rejectWhenSetByEnvironment,
  removeMailServer,
  viewMailServer,
} from '#platform/mail/server/change-mail-server.ts';
import type {
  ChangeMailServerBody,
  MailServerProof,
  MailServerView,
} from '#platform/mail/server/mail-server.contract.ts';
import type { MailServer } from '#platform/mail/server/mail-server.ts';
import { handOver } from '#platform/mail/server/mail-transport.ts';
import { wordsOf } from '#platform/mail/texts/editable-texts.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { mailServerChangedMail } from './mail-server-changed.mail.ts';

/** @throws Problem 409 `set-by-environment`, 400 without a password that is needed, and as `requirePresence` */
export function replaceMailServer(
  deps: Deps,
  { currentPassword, code, ...settings }: ChangeMailServerBody,
  byUserId: number,
): Promise<MailServerView> {
  return act(deps, { currentPassword, code }, byUserId, (tx) => changeMailServer(deps, tx, settings, byUserId));
}

/** From then on emails wait. @throws Problem 409 `set-by-environment`, and as `requirePresence` */
export function stopMailServer(deps: Deps, proof: MailServerProof, byUserId: number): Promise<MailServerView> {
  return act(deps, proof, byUserId, (tx) => removeMailServer(deps, tx, byUserId));
}

type Act = (tx: Database) => Promise<MailServer | undefined>;

/** A borrowed session must not be enough: with the mail server come the links for everybody's new password. */
async function act(
  deps: Deps,
  { currentPassword, code }: MailServerProof,
  byUserId: number,
  change: Act,
): Promise<MailServerView> {
  rejectWhenSetByEnvironment(deps);
  const proven = await requirePresence(deps, byUserId, { password: currentPassword, code }, 'currentPassword');
  const before = await deps.db.transaction(async (tx) => {
    await lockPresence(tx, proven, 'currentPassword');
    return change(tx);
  });
  const view = await viewMailServer(deps);
  if (before) await tellOwners(deps, { before, view, by: proven.user });
  return view;
}

const timeLimit = seconds(10);

type Changed = { before: MailServer; view: MailServerView; by: User };

/**
 * Through the server there was until now: what goes out by the new one is read by whoever has set it. An old server that takes
 * nothing any more is usually why it was changed, so what it does not take goes by the new one.
 */
async function tellOwners(deps: Deps, { before, view, by }: Changed): Promise<void> {
  const { db, config } = deps;
  const [host, sender] = view.source === null ? [null, null] : [view.host, view.senderAddress];
  const who = `${by.firstName} ${by.lastName} (${by.email})`;
  const letter = { by: who, host, sender, url: `${config.url}/admin?tab=mail` };
  const mails = (await listOwnerEmails(db)).map((to) => mailServerChangedMail({ ...letter, to }));
  const frame = await readMailFrame(db, config);
  const signal = AbortSignal.timeout(timeLimit);
  const taken = await Promise.all(mails.map((mail) => isTaken(before, mail, { frame, signal })));
  const left = mails.filter((_mail, index) => !taken[index]);
  await db.transaction((tx) => queueMails(deps, tx, left, frame));
}

type Sending = { frame: MailFrame; signal: AbortSignal };

async function isTaken(server: MailServer, mail: Mail, { frame, signal }: Sending): Promise<boolean> {
  const words = wordsOf(mail, new Map());
  try {
    await handOver(server, { to: mail.to, subject: words.subject, ...layOut(words, frame) }, signal);
    return true;
  } catch {
    return false;
  }
}
