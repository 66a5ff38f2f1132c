import type { Config } from '#platform/config.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { isSignedFor, signFor } from '#platform/signed-link.ts';
import type { ReminderPurpose } from './reminder-words.contract.ts';

/** `nextOn`: the one that comes after the email with the link. */
type Linked = { id: number; nextOn: string };

function reminderToken(secret: string, purpose: ReminderPurpose, { id, nextOn }: Linked): string {
  const about = `${id}.${nextOn}`;
  return `${about}.${signFor(secret, `reminder ${purpose}`, about)}`;
}

/** The page with one button: whoever opens it, or scans the email, has changed nothing. */
export function reminderUrl({ url, secret }: Pick<Config, 'url' | 'secret'>, purpose: ReminderPurpose, linked: Linked) {
  return `${url}/account?reminder=${purpose}&token=${reminderToken(secret, purpose, linked)}`;
}

/** For the headers that let a mail program offer one-click unsubscribing (RFC 8058). */
export function stopCall({ url, secret }: Pick<Config, 'url' | 'secret'>, linked: Linked): string {
  return `${url}/api/reminders/stop?token=${reminderToken(secret, 'stop', linked)}`;
}

/** @throws Problem 400 `link-broken`, for another purpose as well */
export function readReminderToken(secret: string, purpose: ReminderPurpose, token: string): Linked {
  const [, about = '', id = '', nextOn = '', signature = ''] =
    /^((\d{1,9})\.(\d{4}-\d{2}-\d{2}))\.(.+)$/.exec(token) ?? [];
  if (about === '' || !isSignedFor(secret, `reminder ${purpose}`, about, signature))
    throw new Problem(400, 'link-broken', 'That link doesn’t work. Please open it again from the email.');
  return { id: Number(id), nextOn };
}
