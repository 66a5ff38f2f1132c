import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Session } from '#accounts/session/session.ts';
import { findUser } from '#accounts/users/users.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { greetedFirstName } from '#platform/mail/mail-names.ts';
import { variantsOf } from '../products/product-families.ts';
import { requireProduct } from '../products/products.ts';
import type { AskBody, ProductQuestion, QuestionQuery } from './product-questions.contract.ts';
import { mostAnswersShown } from './question-words.contract.ts';
import { productAnswers, productQuestions } from './questions.table.ts';

/** More than anybody reads through: what comes then waits in the asker's own hands. */
const mostWaiting = { ofPerson: 5, ofShop: 1_000, ofQuestion: 10 };

/** The shown questions about a product and its variants, newest first, each with its answers. @throws Problem 404 `product-not-found` */
export async function listQuestions(
  db: Database,
  productId: number,
  { limit, offset }: QuestionQuery,
): Promise<{ list: ProductQuestion[]; total: number }> {
  await requireProduct(db, productId);
  const shown = and(
    inArray(productQuestions.productId, await variantsOf(db, productId)),
    eq(productQuestions.state, 'shown'),
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(productQuestions)
      .where(shown)
      .orderBy(desc(productQuestions.createdAt), desc(productQuestions.id))
      .limit(limit)
      .offset(offset),
    db.$count(productQuestions, shown),
  ]);
  const answers = await readShownAnswers(
    db,
    rows.map(({ id }) => id),
  );
  return { list: rows.map((row) => viewQuestion(row, answers.get(row.id) ?? [])), total };
}

type AnswerRow = typeof productAnswers.$inferSelect;

/** By question; the shop's first, of each the oldest. */
async function readShownAnswers(db: Database, questionIds: number[]): Promise<Map<number, AnswerRow[]>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(productAnswers)
    .where(and(inArray(productAnswers.questionId, questionIds), eq(productAnswers.state, 'shown')))
    .orderBy(desc(productAnswers.isFromShop), asc(productAnswers.id));
  return Map.groupBy(rows, ({ questionId }) => questionId);
}

/** What the public may see: never an address, and of a name the first one. */
function viewQuestion(row: typeof productQuestions.$inferSelect, answers: readonly AnswerRow[]): ProductQuestion {
  const { id, text, name, createdAt } = row;
  return {
    id,
    text,
    name: firstNameOf(name),
    createdAt: createdAt.toISOString(),
    answers: answers.slice(0, mostAnswersShown).map((answer) => ({
      id: answer.id,
      text: answer.text,
      isFromShop: answer.isFromShop,
      name: firstNameOf(answer.name),
      createdAt: answer.createdAt.toISOString(),
    })),
  };
}

/** 'Ann' of 'Ann Barker'. Null for what looks like no name, and for what a title or initials come before: that may be a surname. */
function firstNameOf(name: string): string | null {
  const first = greetedFirstName(name);
  return first === '' || /[ .]/.test(first) ? null : first;
}

/**
 * Keeps a question for staff to look at. The same one again while it waits changes nothing, and is answered alike.
 * @throws Problem 404 `product-not-found`, 409 `too-many-waiting`
 */
export async function askQuestion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  productId: number,
  body: AskBody,
  author: Session | null,
): Promise<void> {
  await requireProduct(db, productId);
  await db.transaction(async (tx) => {
    await lockWaiting(tx);
    const isWaiting = eq(productQuestions.state, 'waiting');
    const isTheirs = and(isWaiting, isAskedBy(body.email, author));
    if ((await tx.$count(productQuestions, and(isTheirs, isSame(productId, body)))) > 0) return;
    rejectBeyond(await tx.$count(productQuestions, isTheirs), mostWaiting.ofPerson);
    rejectBeyond(await tx.$count(productQuestions, isWaiting), mostWaiting.ofShop);
    await tx
      .insert(productQuestions)
      .values({ ...body, productId, userId: author?.userId ?? null, createdAt: clock.now() });
  });
}

/** By whoever is signed in, whatever address they give; otherwise by the address, which anybody can type: it counts for no account. */
function isAskedBy(email: string, author: Session | null): SQL | undefined {
  const { userId } = productQuestions;
  if (author?.userId != null) return eq(userId, author.userId);
  return and(isNull(userId), sql`lower(${productQuestions.email}) = lower(${email})`);
}

/** Alike in all that is kept, so that nothing is lost. */
function isSame(productId: number, { text, name, email }: AskBody): SQL | undefined {
  const kept = productQuestions;
  return and(eq(kept.productId, productId), eq(kept.text, text), eq(kept.name, name), eq(kept.email, email));
}

/** Whether an account bought one of these products. Passed in, because only orders know and the catalogue must not import them. */
export type HasBought = (db: Database, userId: number, productIds: readonly number[]) => Promise<boolean>;

/**
 * Keeps a buyer's answer for staff to look at; a customer has one for each question.
 * @throws Problem 404 `question-not-found`, 403 `not-bought`, 409 `already-answered`, `too-many-waiting`
 */
export async function answerAsBuyer(
  { db, clock, hasBought }: Pick<Deps, 'db' | 'clock'> & { hasBought: HasBought },
  questionId: number,
  text: string,
  userId: number,
): Promise<void> {
  const [question] = await db
    .select({ productId: productQuestions.productId })
    .from(productQuestions)
    .where(and(eq(productQuestions.id, questionId), eq(productQuestions.state, 'shown')));
  if (!question) throw questionNotFound();
  await requireProduct(db, question.productId);
  if (!(await hasBought(db, userId, await variantsOf(db, question.productId)))) throw notBought();
  const user = await findUser(db, userId);
  await db.transaction(async (tx) => {
    await lockWaiting(tx);
    const ofQuestion = and(eq(productAnswers.questionId, questionId), eq(productAnswers.state, 'waiting'));
    rejectBeyond(await tx.$count(productAnswers, ofQuestion), mostWaiting.ofQuestion);
    const { rowCount } = await tx
      .insert(productAnswers)
      .values({
        questionId,
        userId,
        isFromShop: false,
        text,
        state: 'waiting',
        name: user?.firstName ?? '',
        createdAt: clock.now(),
      })
      .onConflictDoNothing();
    if (!rowCount) throw new Problem(409, 'already-answered', 'You have answered this question already. Thank you!');
  });
}

/** One at a time, because what waits is counted first. Until the transaction ends. */
async function lockWaiting(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('questions that wait'))`);
}

function rejectBeyond(count: number, most: number): void {
  if (count < most) return;
  throw new Problem(
    409,
    'too-many-waiting',
    'We haven’t read all the earlier ones yet, from you or about this product. Please try again later.',
  );
}

export function questionNotFound(): Problem {
  return new Problem(404, 'question-not-found', 'That question is not there any more.');
}

function notBought(): Problem {
  return new Problem(403, 'not-bought', 'Only customers who bought it here can answer.');
}
