import { and, asc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { newestIds } from '#platform/database/newest-rows.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { familyTags } from '../products/product-families.ts';
import { products } from '../products/products.table.ts';
import type { AdminQuestion, AdminQuestionQuery } from './product-questions.contract.ts';
import { questionNotFound } from './product-questions.ts';
import type { QuestionState } from './question-words.contract.ts';
import { productAnswers, productQuestions, wordsOfQuestion } from './questions.table.ts';

const { id, state, createdAt } = productQuestions;

function answersThat(condition: ReturnType<typeof eq>) {
  return sql`(select from ${productAnswers} where ${and(eq(productAnswers.questionId, id), condition)})`;
}

const hasWaitingAnswer = exists(answersThat(eq(productAnswers.state, 'waiting')));
const hasAnswer = exists(answersThat(eq(productAnswers.state, 'shown')));

/** It, or an answer of it, waits for a decision. */
const isOpen = or(eq(state, 'waiting'), and(eq(state, 'shown'), hasWaitingAnswer));

/** Newest first. */
export async function listAllQuestions(
  db: Database,
  { q, state: wantedState, productId, ...page }: AdminQuestionQuery,
): Promise<{ total: number; list: AdminQuestion[] }> {
  const wanted = and(
    ofState(wantedState),
    productId === undefined ? undefined : eq(productQuestions.productId, productId),
  );
  const list = { table: productQuestions, at: createdAt, wanted, words: wordsOfQuestion(productQuestions), q };
  const { total, ids } = await newestIds(db, list, page);
  const byId = new Map((await readForAdmin(db, ids)).map((question) => [question.id, question]));
  return { total, list: ids.flatMap((one) => byId.get(one) ?? []) };
}

function ofState(wanted: AdminQuestionQuery['state']) {
  switch (wanted) {
    case undefined:
      return ne(state, 'deleted');
    case 'open':
      return isOpen;
    case 'unanswered':
      return and(eq(state, 'shown'), sql`not ${hasAnswer}`);
    default:
      return eq(state, wanted);
  }
}

/** Questions that wait, and those of which an answer does. @returns at most `limit` */
export async function countOpenQuestions(db: Database, limit: number): Promise<number> {
  const waiting = await countUpTo(db, productQuestions, eq(state, 'waiting'), limit);
  const [answered] = await db
    .select({ count: sql<number>`count(distinct ${productAnswers.questionId})::int` })
    .from(productAnswers)
    .innerJoin(productQuestions, eq(id, productAnswers.questionId))
    .where(and(eq(productAnswers.state, 'waiting'), eq(state, 'shown')));
  return Math.min(limit, waiting + (answered?.count ?? 0));
}

/** The products that these questions are about, by question. */
export async function readProductsOfQuestions(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id, name: products.name })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .where(inArray(id, [...ids]));
  return new Map(found.map((row) => [row.id, row.name]));
}

/** Shows, rejects or deletes a question, or takes that back. Repeating it changes nothing. @throws Problem 404 `question-not-found` */
export async function decideQuestion(
  { changes, clock }: Deps,
  questionId: number,
  decided: QuestionState,
  byUserId: number,
): Promise<AdminQuestion> {
  return changes.transaction(async (tx, invalidate) => {
    const before = await lockQuestion(tx, questionId);
    await decide(tx, invalidate, before, { decided, at: clock.now(), byUserId });
    return readOne(tx, questionId);
  });
}

type Decision = { decided: QuestionState; at: Date; byUserId: number };

async function decide(
  tx: Database,
  invalidate: Invalidate,
  before: typeof productQuestions.$inferSelect,
  { decided, at, byUserId }: Decision,
): Promise<void> {
  if (before.state === decided) return;
  await tx.update(productQuestions).set({ state: decided, decidedAt: at }).where(eq(id, before.id));
  const entry = { at, byUserId, subject: 'question', subjectId: before.id, did: decided };
  await recordChange(tx, { ...entry, before: { state: before.state }, after: { state: decided } });
  await invalidateQuestion(tx, invalidate, before.productId);
}

/** The shop's answer, for everybody at once; a question that was not shown is shown with it. @throws Problem 404 `question-not-found` */
export async function answerAsShop(
  { changes, clock }: Deps,
  questionId: number,
  text: string,
  byUserId: number,
): Promise<AdminQuestion> {
  return changes.transaction(async (tx, invalidate) => {
    const question = await lockQuestion(tx, questionId);
    const at = clock.now();
    if (await isAnsweredSo(tx, questionId, text)) {
      await decide(tx, invalidate, question, { decided: 'shown', at, byUserId });
      return readOne(tx, questionId);
    }
    const answer = { questionId, isFromShop: true, text, state: 'shown' as const, decidedAt: at, createdAt: at };
    const [written] = await tx.insert(productAnswers).values(answer).returning({ answer: productAnswers.id });
    await tx
      .update(productQuestions)
      .set({ state: 'shown', decidedAt: at })
      .where(and(eq(id, questionId), ne(state, 'shown')));
    // Without its words: the log stays when they are erased.
    const entry = { at, byUserId, subject: 'question', subjectId: questionId, did: 'answered' };
    await recordChange(tx, { ...entry, before: null, after: written ?? null });
    await invalidateQuestion(tx, invalidate, question.productId);
    return readOne(tx, questionId);
  });
}

/** Of two presses the second adds no second answer. */
async function isAnsweredSo(tx: Database, questionId: number, text: string): Promise<boolean> {
  const isShops = and(eq(productAnswers.questionId, questionId), eq(productAnswers.isFromShop, true));
  const isSame = and(eq(productAnswers.text, text), eq(productAnswers.state, 'shown'));
  return (await tx.$count(productAnswers, and(isShops, isSame))) > 0;
}

/** The same as of a question. @throws Problem 404 `answer-not-found` */
export async function decideAnswer(
  { changes, clock }: Deps,
  answerId: number,
  decided: QuestionState,
  byUserId: number,
): Promise<AdminQuestion> {
  return changes.transaction(async (tx, invalidate) => {
    const [found] = await tx
      .select({ questionId: productAnswers.questionId, state: productAnswers.state })
      .from(productAnswers)
      .where(eq(productAnswers.id, answerId));
    if (!found) throw new Problem(404, 'answer-not-found', 'That answer is not there any more.');
    const { productId } = await lockQuestion(tx, found.questionId);
    if (found.state !== decided) {
      const at = clock.now();
      await tx.update(productAnswers).set({ state: decided, decidedAt: at }).where(eq(productAnswers.id, answerId));
      const entry = { at, byUserId, subject: 'question', subjectId: found.questionId, did: `answer-${decided}` };
      const [before, after] = [found.state, decided].map((one) => ({ answer: answerId, state: one }));
      await recordChange(tx, { ...entry, before: before ?? null, after: after ?? null });
      await invalidateQuestion(tx, invalidate, productId);
    }
    return readOne(tx, found.questionId);
  });
}

/** Locked, so that one decision follows another. */
async function lockQuestion(tx: Database, questionId: number) {
  const [found] = await tx.select().from(productQuestions).where(eq(id, questionId)).for('update');
  if (!found) throw questionNotFound();
  return found;
}

/** Its page, and the search, which finds the product by it. */
export async function invalidateQuestion(tx: Database, invalidate: Invalidate, productId: number): Promise<void> {
  invalidate('catalogue', ...(await familyTags(tx, [productId])));
}

async function readOne(db: Database, questionId: number): Promise<AdminQuestion> {
  const [found] = await readForAdmin(db, [questionId]);
  if (!found) throw questionNotFound();
  return found;
}

/** With all answers but deleted ones, oldest first. */
async function readForAdmin(db: Database, ids: readonly number[]): Promise<AdminQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ question: productQuestions, productName: products.name })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .where(inArray(id, [...ids]));
  const answers = await db
    .select()
    .from(productAnswers)
    .where(and(inArray(productAnswers.questionId, [...ids]), ne(productAnswers.state, 'deleted')))
    .orderBy(asc(productAnswers.id));
  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId);
  return rows.map(({ question, productName }) => ({
    ...question,
    productName,
    name: question.name || null,
    email: question.email || null,
    createdAt: question.createdAt.toISOString(),
    toldAt: question.toldAt?.toISOString() ?? null,
    answers: (byQuestion.get(question.id) ?? []).map((answer) => ({
      ...answer,
      name: answer.name || null,
      createdAt: answer.createdAt.toISOString(),
    })),
  }));
}
