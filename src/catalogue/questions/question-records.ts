import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import { wordsOf, wordsOfName } from '#platform/text/given-name.contract.ts';
import { invalidateQuestion } from './question-admin.ts';
import { productAnswers, productQuestions } from './questions.table.ts';

/** Shown ones stay when an account is erased, without their asker's name; answers that name them wait for staff. */
export const questionRecords: PersonalRecords = {
  name: 'questions',
  read(db, person) {
    const { productId, name, email, text, state, createdAt } = productQuestions;
    return db
      .select({ productId, name, email, text, state, createdAt })
      .from(productQuestions)
      .where(askedBy(person))
      .orderBy(asc(productQuestions.id));
  },
  async erase(tx, person, invalidate) {
    const asked = await tx.select().from(productQuestions).where(askedBy(person)).for('update');
    await tx.delete(productQuestions).where(and(askedBy(person), ne(productQuestions.state, 'shown')));
    for (const { id, name, productId } of asked) {
      await hideGreetings(tx, id, name);
      await invalidateQuestion(tx, invalidate, productId);
    }
    await tx.update(productQuestions).set({ userId: null, name: '', email: '' }).where(askedBy(person));
  },
};

/** The shop's answers that name them are not shown until staff have looked at them again. */
async function hideGreetings(tx: Database, questionId: number, name: string): Promise<void> {
  const theirs = new Set(wordsOfName(name));
  const shown = await tx
    .select({ id: productAnswers.id, text: productAnswers.text })
    .from(productAnswers)
    .where(
      and(
        eq(productAnswers.questionId, questionId),
        eq(productAnswers.isFromShop, true),
        eq(productAnswers.state, 'shown'),
      ),
    );
  const ids = shown.filter(({ text }) => wordsOf(text).some((word) => theirs.has(word))).map(({ id }) => id);
  if (ids.length > 0) await tx.update(productAnswers).set({ state: 'waiting' }).where(inArray(productAnswers.id, ids));
}

/** Shown ones stay when an account is erased, without their author's name. */
export const answerRecords: PersonalRecords = {
  name: 'answers',
  read(db, { userId }) {
    const { questionId, name, text, state, createdAt } = productAnswers;
    return db
      .select({ questionId, name, text, state, createdAt })
      .from(productAnswers)
      .where(eq(productAnswers.userId, userId))
      .orderBy(asc(productAnswers.id));
  },
  async erase(tx, { userId }, invalidate) {
    const theirs = eq(productAnswers.userId, userId);
    const answered = tx.select({ id: productAnswers.questionId }).from(productAnswers).where(theirs);
    const touched = await tx
      .selectDistinct({ productId: productQuestions.productId })
      .from(productQuestions)
      .where(inArray(productQuestions.id, answered));
    await tx.delete(productAnswers).where(and(theirs, ne(productAnswers.state, 'shown')));
    await tx.update(productAnswers).set({ userId: null, name: '' }).where(theirs);
    for (const { productId } of touched) await invalidateQuestion(tx, invalidate, productId);
  },
};

/** What everybody goes on reading once the person is erased. */
export function shownQuestionsOf(db: Database, person: Person) {
  const { id, text, state } = productQuestions;
  return db
    .select({ id, text })
    .from(productQuestions)
    .where(and(askedBy(person), eq(state, 'shown')))
    .orderBy(asc(id));
}

export function shownAnswersOf(db: Database, { userId }: Person) {
  const { id, text, state } = productAnswers;
  const isPublic = and(eq(state, 'shown'), eq(productQuestions.state, 'shown'));
  return db
    .select({ id, text })
    .from(productAnswers)
    .innerJoin(productQuestions, eq(productQuestions.id, productAnswers.questionId))
    .where(and(eq(productAnswers.userId, userId), isPublic))
    .orderBy(asc(id));
}

/** Signed in, or with their confirmed address. */
export function askedBy({ userId, provenEmail }: Person) {
  const byEmail = provenEmail === null ? undefined : eq(sql`lower(${productQuestions.email})`, provenEmail);
  return or(eq(productQuestions.userId, userId), byEmail);
}

/** Rejected and deleted ones, which staff can take back until then. */
export async function deleteRejectedQuestions(db: Database, before: Date): Promise<void> {
  for (const table of [productQuestions, productAnswers]) {
    const wanted = inArray(table.state, ['rejected', 'deleted']);
    await deleteOldRows(db, { table, at: table.decidedAt, before, wanted });
  }
}
