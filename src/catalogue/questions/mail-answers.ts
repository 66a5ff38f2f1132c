import { and, asc, desc, eq, exists, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { mayMail, queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { products } from '../products/products.table.ts';
import { questionAnsweredMail } from './question-answered.mail.ts';
import { productAnswers, productQuestions } from './questions.table.ts';

/** So long staff can take an answer back before anybody is emailed it. */
const undoMs = minutes(5);

const mostAtOnce = 50;

/** Emails whoever asked the first answer that is shown, once. Beyond an address's daily limit they wait for a later run. */
export async function mailAnswers(deps: Deps): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await deps.db.transaction((tx) => mailSome(deps, tx, from));
  }
}

/** Marks each question in the transaction that queues its email. @returns the last row read, if there may be more */
async function mailSome(deps: Deps, tx: Database, from: number): Promise<number | undefined> {
  const { clock, config } = deps;
  const at = clock.now();
  const due = await lockDue(tx, from, new Date(at.getTime() - undoMs));
  const frame = await readMailFrame(tx, config);
  for (const { question, product } of due) {
    const answer = await readFirstAnswer(tx, question.id);
    if (!answer || !(await mayMail({ ...deps, db: tx }, 'question-answered', question.email))) continue;
    await tx.update(productQuestions).set({ toldAt: at }).where(eq(productQuestions.id, question.id));
    const { id: questionId, email: to, name, text } = question;
    const url = `${config.url}/product/${question.productId}#questions`;
    const mail = questionAnsweredMail({ to, questionId, name, product, question: text, answer, url });
    await queueMail(deps, tx, mail, frame);
  }
  return due.length === mostAtOnce ? due.at(-1)?.question.id : undefined;
}

function lockDue(tx: Database, from: number, shownBefore: Date) {
  const isSettled = and(
    eq(productAnswers.questionId, productQuestions.id),
    eq(productAnswers.state, 'shown'),
    lt(productAnswers.decidedAt, shownBefore),
  );
  return tx
    .select({ question: productQuestions, product: products.name })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .where(
      and(
        gt(productQuestions.id, from),
        eq(productQuestions.state, 'shown'),
        isNull(productQuestions.toldAt),
        eq(productQuestions.isSample, false),
        isNull(products.withdrawnAt),
        ne(productQuestions.email, ''),
        exists(sql`(select from ${productAnswers} where ${isSettled})`),
      ),
    )
    .orderBy(asc(productQuestions.id))
    .limit(mostAtOnce)
    .for('update', { of: productQuestions, skipLocked: true });
}

/** Of those that are shown: the shop’s, or else the oldest. */
async function readFirstAnswer(tx: Database, questionId: number) {
  const [first] = await tx
    .select()
    .from(productAnswers)
    .where(and(eq(productAnswers.questionId, questionId), eq(productAnswers.state, 'shown')))
    .orderBy(desc(productAnswers.isFromShop), asc(productAnswers.id))
    .limit(1);
  return first;
}
