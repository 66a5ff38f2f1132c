import type { Deps } from '#platform/deps/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { shopDay } from '#platform/shop-day.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { attentionMail } from './attention.mail.ts';
import { listAttention } from './attention.ts';

/** Scheduled: emails the shop what needs somebody, on days on which something does. */
export async function mailAttention(deps: Deps): Promise<void> {
  const { db, clock, config } = deps;
  const { rows, isMailed } = await listAttention(deps);
  if (!isMailed || rows.length === 0) return;
  const { email: to } = await readSettings(db);
  const mail = attentionMail({ to, day: shopDay(clock.now()), url: `${config.url}/admin?tab=needs-attention` }, rows);
  await db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, config)));
}
