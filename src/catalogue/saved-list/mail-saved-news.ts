import { and, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { findUser } from '#accounts/users/users.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { toPounds } from '#platform/money.ts';
import { isSignedFor, signFor } from '#platform/signed-link.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { products } from '../products/products.table.ts';
import { savedNewsMail } from './saved-list.mail.ts';
import { savedLists, savedProducts } from './saved-list.table.ts';
import { newsOf } from './saved-news.rules.ts';

/** Lists per transaction. */
const mostAtOnce = 100;
const purpose = 'saved-list stop';

/** Emails those who wish it what is back in stock or cheaper: one email a day at most, with all of it. */
export async function mailSavedNews(deps: Deps): Promise<void> {
  await noteSoldOut(deps.db);
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await deps.db.transaction((tx) => mailSome(deps, tx, from));
  }
}

/** What is sold out now will be news once it is back. Rows of a list that is being changed are left for the next run. */
async function noteSoldOut(db: Database): Promise<void> {
  await db.execute(sql`
    update saved_products set was_sold_out = true
    from (
      select user_id, product_id from saved_products join products on products.id = product_id
      where stock = 0 and not was_sold_out
      for update of saved_products skip locked
    ) gone
    where saved_products.user_id = gone.user_id and saved_products.product_id = gone.product_id`);
}

/** Locks the lists, so that of two runs each emails another one. @returns the last list read, if there may be more */
async function mailSome(deps: Deps, tx: Database, from: number): Promise<number | undefined> {
  const dayAgo = new Date(deps.clock.now().getTime() - days(1));
  const due = await tx
    .select({ userId: savedLists.userId })
    .from(savedLists)
    .where(
      and(
        gt(savedLists.userId, from),
        savedLists.isNotified,
        or(isNull(savedLists.mailedAt), lte(savedLists.mailedAt, dayAgo)),
        exists(changedOf(tx, savedLists.userId)),
      ),
    )
    .orderBy(savedLists.userId)
    .limit(mostAtOnce)
    .for('update', { skipLocked: true });
  for (const { userId } of due) await mailOne(deps, tx, userId);
  return due.length === mostAtOnce ? due.at(-1)?.userId : undefined;
}

/** What can be bought and may be news. */
function changedOf(tx: Database, userId: number | typeof savedLists.userId) {
  const { productId, price, namedPrice, wasSoldOut } = savedProducts;
  const known = sql<typeof products.$inferSelect.price>`coalesce(${namedPrice}, ${price})`;
  return tx
    .select({
      productId,
      name: products.name,
      price: products.price,
      stock: products.stock,
      knownPrice: known.as('known_price'),
      wasSoldOut,
    })
    .from(savedProducts)
    .innerJoin(products, eq(products.id, productId))
    .where(
      and(
        eq(savedProducts.userId, userId),
        gt(products.stock, 0),
        isNull(products.withdrawnAt),
        or(wasSoldOut, sql`${products.price} < ${known}`),
      ),
    )
    .orderBy(productId);
}

async function mailOne(deps: Deps, tx: Database, userId: number): Promise<void> {
  const user = await findUser(tx, userId);
  const changed = (await changedOf(tx, userId)).flatMap((row) => {
    const news = newsOf(row, { ...row, isWithdrawn: false });
    return news ? { ...row, ...news } : [];
  });
  if (!user?.emailVerified || changed.length === 0) return;
  const { config, clock } = deps;
  const token = `${userId}.${signFor(config.secret, purpose, String(userId))}`;
  const mail = savedNewsMail({
    to: user.email,
    news: changed.map(({ name, price, knownPrice, isBack, isCheaper }) => ({
      name,
      price: toPounds(price),
      before: isCheaper ? toPounds(knownPrice) : null,
      isBack,
    })),
    url: `${config.url}/saved`,
    stopUrl: `${config.url}/saved?stop=${token}`,
    stopCall: `${config.url}/api/saved-list-emails/stop?token=${token}`,
  });
  await queueMail(deps, tx, mail, await readMailFrame(tx, config));
  await tx.update(savedLists).set({ mailedAt: clock.now() }).where(eq(savedLists.userId, userId));
  const told = changed.map(({ productId }) => productId);
  await tx
    .update(savedProducts)
    .set({ wasSoldOut: false, namedPrice: priceNow })
    .where(and(eq(savedProducts.userId, userId), inArray(savedProducts.productId, told)));
}

const priceNow = sql`(select ${products.price} from ${products} where ${products.id} = ${savedProducts.productId})`;

/** By the emailed link, without signing in; a second press changes nothing. @throws Problem 400 `link-broken` */
export async function stopSavedNews({ db, config }: Pick<Deps, 'db' | 'config'>, token: string): Promise<void> {
  const [, id = ''] = /^(\d{1,9})\./.exec(token) ?? [];
  if (id === '' || !isSignedFor(config.secret, purpose, id, token.slice(id.length + 1)))
    throw new Problem(400, 'link-broken', 'That link doesn’t work. Please open it again from the email.');
  await db
    .update(savedLists)
    .set({ isNotified: false })
    .where(eq(savedLists.userId, Number(id)));
}
